import { describe, expect, it } from "vitest";
import { withValue } from "../../../support/cursors/withValue.ts";

describe("one value in XML", () => {
  it.each([
    "‸<a/>",
    "<a/>‸",
    "<a ‸/>",
    "<a b=‸/>",
    "<‸a/>",
    "<a></‸a>",
    '<?xml version="‸"?><a/>',
    '<!DOCTYPE a "‸"><a/>',
    "<!DOCTYPE a [<!ENTITY b '‸'>]><a/>",
    "<a>x &am‸p; y</a>",
    "<a>x &‸</a>",
    '<a href="‸:x"/>',
    '<svg><a xlink:href="‸:x"/></svg>',
    '<a onclick="‸"/>',
    '<a style="‸"/>',
    '<a xmlns:b="‸"/>',
    "<svg><script>‸</script></svg>",
    "<svg><style>‸</style></svg>",
    '<svg><set to="‸"/></svg>',
    "<a>x <!-- ‸",
    '<a b="‸',
    "<a><![CDATA[ ‸",
  ])("is refused at %j", async (marked) => {
    expect(await withValue("xml", marked, "javascript")).toBeUndefined();
  });

  it("is no expression of a style sheet", async () => {
    expect(await withValue("xsl", '<xsl:if test="‸"/>', "Acme")).toBeUndefined();
    expect(await withValue("xsl", "<xsl:text>‸</xsl:text>", "Acme")).toBe("<xsl:text>Acme</xsl:text>");
  });

  it("takes a million characters", async () => {
    const after = await withValue("xml", "<a>‸</a>", "x<>&\"'".repeat(170_000));
    expect(after?.length).toBeGreaterThan(1_000_000);
  });
});
