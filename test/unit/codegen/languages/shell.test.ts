import { describe, expect, it } from "vitest";
import { withValue } from "../../../support/cursors/withValue.ts";

describe("one value in a shell", () => {
  it.each([
    "‸\n",
    "true && ‸\n",
    "$(‸)\n",
    "if ‸; then a; fi\n",
    "eval ‸\n",
    "bash -c ‸\n",
    "sudo ‸\n",
    "x=1 exec ‸\n",
    "find . -exec ‸\n",
    "PROMPT_COMMAND=‸\n",
    'eval "‸"\n',
    'bash -c "echo ‸"\n',
    "echo `‸`\n",
    "echo ${x:-‸}\n",
    "echo $((‸))\n",
    "echo a‸b\n",
    'echo "$a‸"\n',
    'echo "\\‸"\n',
    "echo 'a'\\‸''b'\n",
    "cat <<E\n‸\nE\n",
    "cat <<'E'\n‸\nE\n",
    "echo 'a ‸\n",
    'echo "a ‸\n',
    'echo "a $(b ‸\n',
    "echo > ‸\n",
    "case a in ‸) b;; esac\n",
    "f ‸() { a; }\n",
    "#!/bin/sh ‸\n",
    'echo "${x#\'}" ‸\n',
  ])("is refused at %j", async (marked) => {
    expect(await withValue("shellscript", marked, "reboot")).toBeUndefined();
  });

  it("takes a million characters", async () => {
    const script = await withValue("shellscript", "echo '‸'\n", "it's $(x) ".repeat(100_000));
    expect(script?.length).toBeGreaterThan(1_000_000);
  });
});
