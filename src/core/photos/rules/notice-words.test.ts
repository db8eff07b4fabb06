import { expect, it } from "vitest";
import { judgeRefusedPictures, photoCacheLevel } from "./notice-words.ts";

it("a notice about a photo cache starts near its limit, and ends well below the size that its own sweeps leave", () => {
  const level = (usedBytes: number) => photoCacheLevel({ usedBytes, maxBytes: 100 });
  expect([74, 76, 89, 90, 100].map(level)).toEqual(["fine", "between", "between", "alarm", "alarm"]);
});

it("a notice about refused pictures stands while there are any, and names the latest", () => {
  const refused = [1, 2, 3, 4].map((n) => ({
    url: `https://dealer.example/${n}.avif`,
    reason: "It takes too much memory.",
  }));
  const { level, notice } = judgeRefusedPictures("web-1", refused);
  expect([level, notice.title]).toEqual(["alarm", "4 pictures cannot be opened safely"]);
  expect(notice.body).toContain("https://dealer.example/4.avif: It takes too much memory.");
  expect(notice.body).not.toContain("https://dealer.example/1.avif");
  expect(judgeRefusedPictures("web-1", []).level).toBe("fine");
});
