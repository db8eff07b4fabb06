import { expect, it } from "vitest";
import { judgeReturned } from "./delivery-rules.ts";

it.each(["5.1.1", "5.1.2", "5.1.10", "5.2.1", "5.2.2", "5.4.4", "5.0.0"])(
  "takes a mail that was returned with %s for a recipient who can get none",
  (status) => {
    expect(judgeReturned(status)).toBe("refused");
  },
);

it.each(["5.3.4", "5.4.7", "5.5.4", "5.6.1", "5.7.1", "5.7.26"])(
  "does not blame the recipient for %s, which is about us, the message or the way",
  (status) => {
    expect(judgeReturned(status)).toBe("failed");
  },
);

it.each(["4.4.7", "2.0.0", "5.1", "5.1.1.1", "", "x5.1.1"])("takes nothing from %j", (status) => {
  expect(judgeReturned(status)).toBeNull();
});
