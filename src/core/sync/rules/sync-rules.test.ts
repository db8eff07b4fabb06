import { expect, it } from "vitest";
import { completeButFor } from "./sync-rules.ts";

it("says how many cars a believed run did not see", () => {
  expect(completeButFor(1)).toBe("Complete but for 1 car that the site counts and does not show");
  expect(completeButFor(2)).toBe("Complete but for 2 cars that the site counts and does not show");
  expect(completeButFor(1_200)).toBe("Complete but for 1,200 cars that the site counts and does not show");
});
