import { expect, it } from "vitest";
import { photoCacheLevel } from "./notice-words.ts";

it("a notice about a photo cache starts near its limit, and ends well below the size that its own sweeps leave", () => {
  const level = (usedBytes: number) => photoCacheLevel({ usedBytes, maxBytes: 100 });
  expect([74, 76, 89, 90, 100].map(level)).toEqual(["fine", "between", "between", "alarm", "alarm"]);
});
