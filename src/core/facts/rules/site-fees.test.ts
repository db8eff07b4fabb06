import { describe, expect, it } from "vitest";
import type { MandatoryFee, PriceBasis } from "./price-basis.ts";
import { contradicts, type SiteFees, usualFees, withSiteFees } from "./site-fees.ts";

const fee = (name: string, amountUsd: number): MandatoryFee => ({ name, amountUsd });
const DOC = fee("Documentation fee", 499);
const shown = (...fees: [MandatoryFee, number][]): SiteFees => ({
  cars: 40,
  fees: fees.map(([one, cars]) => ({ ...one, cars, exampleUrl: null })),
});

it("takes a fee as usual when most cars show it, with one amount per name", () => {
  const site = shown([DOC, 25], [fee("Documentation fee", 599), 20], [fee("Reconditioning fee", 995), 3]);
  expect(usualFees(site)).toMatchObject([DOC]);
});

describe("a website contradicts its dealership's setting", () => {
  it.each<[boolean, PriceBasis, MandatoryFee[], SiteFees]>([
    [true, "included", [], shown([DOC, 38])],
    [true, "unknown", [], shown([DOC, 38])],
    [true, "included", [DOC], shown([DOC, 38])],
    [true, "plus-fees", [fee("Doc fee", 399)], shown([DOC, 38])],
    [true, "plus-fees", [DOC], shown([DOC, 38], [fee("Electronic filing fee", 35), 38])],
    [false, "plus-fees", [DOC], shown([DOC, 38])],
    [false, "plus-fees", [DOC, fee("CVR fee", 24)], shown([DOC, 38])],
    [false, "plus-fees", [fee("All dealer fees", 534)], shown([DOC, 38], [fee("Electronic filing fee", 35), 38])],
    [false, "included", [], shown([DOC, 3])],
    [false, "included", [], shown()],
  ])("%s: %s %j", (expected, priceBasis, mandatoryFees, site) => {
    expect(contradicts({ priceBasis, mandatoryFees }, site)).toBe(expected);
  });
});

it("keeps the fees of other names when the website's are taken over", () => {
  const set = [fee("Doc fee", 399), fee("CVR fee", 24), fee("Theft protection", 199)];
  expect(withSiteFees(set, shown([DOC, 38]))).toEqual([DOC, fee("CVR fee", 24), fee("Theft protection", 199)]);
});

it("takes a fee as usual when half of the cars show it", () => {
  expect(usualFees(shown([DOC, 20]))).toHaveLength(1);
  expect(usualFees(shown([DOC, 19]))).toHaveLength(0);
});

it("takes over at most ten fees", () => {
  const many = Array.from({ length: 12 }, (_, n) => fee(`Fee number ${n}`, 10 + n));
  expect(withSiteFees(many, shown([DOC, 40]))).toEqual([DOC, ...many.slice(0, 9)]);
});
