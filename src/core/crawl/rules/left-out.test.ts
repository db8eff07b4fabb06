import { describe, expect, it } from "vitest";
import { leftOutIn, leftOutSentences, othersInWords, rooftopsInWords } from "./left-out.ts";

const nothing: Parameters<typeof leftOutSentences>[0] = {
  others: new Map(),
  otherRooftops: new Map(),
  foreignPrices: new Map(),
  unsure: 0,
};

describe("the vehicles that a crawl has left out, in sentences", () => {
  it("are none when it took everything", () => {
    expect(leftOutSentences(nothing)).toEqual([]);
  });
  it("are named: other vehicles than cars, other rooftops and other currencies", () => {
    const sentences = leftOutSentences({
      others: new Map([["boat", 1] as const]),
      otherRooftops: new Map([["Smith Kia", 1] as const]),
      foreignPrices: new Map([["CAD", 1] as const, ["EUR", 1_200] as const]),
      unsure: 2,
    });
    expect(sentences).toEqual([
      "Left out: 1 boat, because AutoHub lists only cars.",
      "Left out: 2 cars that the site calls both new and used.",
      'Left out: 1 car of other rooftops on this website: 1 of Smith Kia. To include them, edit the dealership: "Take the cars of all rooftops on this website".',
      "Left out: the price of 1 car, because it is in CAD.",
      "Left out: the prices of 1,200 cars, because they are in EUR.",
    ]);
    expect(leftOutIn(["Page 2 answered 500.", ...sentences, "What was Left out: "])).toEqual(sentences);
  });
});

it("lists kinds with commas and the word and", () => {
  expect(othersInWords(new Map([["boat", 2] as const]))).toBe("2 boats");
  expect(othersInWords(new Map([["boat", 2] as const, ["ATV", 1] as const, ["motorcycle", 3] as const]))).toBe(
    "2 boats, 1 ATV and 3 motorcycles",
  );
});

describe("other rooftops in words", () => {
  const rooftops = (count: number) =>
    rooftopsInWords(new Map(Array.from({ length: count }, (_, index) => [`R${index}`, index + 1] as const)));
  it("name the largest first", () => {
    expect(rooftops(3)).toBe("6 cars of other rooftops on this website: 3 of R2, 2 of R1 and 1 of R0");
  });
  it("name ten of them, and count the rest", () => {
    expect(rooftops(10)).toMatch(/, 2 of R1 and 1 of R0$/);
    expect(rooftops(12)).toMatch(/: 12 of R11, .*, 3 of R2 and 3 of 2 more$/);
  });
});
