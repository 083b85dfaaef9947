import { describe, expect, it } from "vitest";
import { reasonIn } from "../../../../src/service/contract/responseFailure.ts";

describe("why a credential was turned away", () => {
  it.each([
    "Your subscription is inactive. See our plans page.",
    "Subscription expired",
    "subscription_inactive",
    "Your plan has expired. Renew at https://plans.example/",
    "Your trial has ended.",
    "No active subscription.",
    "You do not have an active subscription",
    "An active subscription is required",
    "API access requires a paid plan (Pro or Strategic).",
    "Subscription status: past due",
    "Please renew your subscription",
    "Payment required",
    "Your account has been suspended.",
    "Your API key is valid, but your subscription has lapsed.",
    "Your API key’s subscription has expired",
  ])("inactive: %s", (message) => {
    expect(reasonIn(message, 401)).toBe("inactive");
    expect(reasonIn(message, 403)).toBe("inactive");
  });

  it("is an inactive subscription where a 401 does no more than point to the plans page", () => {
    expect(reasonIn("Please visit our plans page to continue.", 401)).toBe("inactive");
    expect(reasonIn("Please visit our plans page to continue.", 403)).toBeUndefined();
  });

  it.each([
    "Expired token",
    "token_expired",
    "Your access token has expired. Please renew it.",
    "Token expired. See our plans page.",
    "Invalid API key. API keys are available on paid plans.",
    "Invalid API key. API access requires a paid plan.",
    "Invalid token. Upgrade your plan",
    "The subscription key is invalid",
    "Your subscription token has expired",
    "Invalid or expired session cookie; see your account page",
    "Your token is inactive",
    "Inactive API key",
  ])("invalid: %s", (message) => {
    expect(reasonIn(message, 401)).toBe("invalid");
  });

  it.each(["Missing API key. Get one on our plans page.", "No token provided"])("missing: %s", (message) => {
    expect(reasonIn(message, 401)).toBe("missing");
  });

  it.each([
    [401, "Authentication required."],
    [401, "Your plan does not include this endpoint. Upgrade on the plans page."],
    [403, "Your plan does not include this endpoint. Upgrade on the plans page."],
    [403, "Forbidden"],
    [401, undefined],
  ] as const)("not told: %i %s", (status, message) => {
    expect(reasonIn(message, status)).toBeUndefined();
  });
});
