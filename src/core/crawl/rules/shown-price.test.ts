import { describe, expect, it } from "vitest";
import type { AmountKind } from "./amount-kind.ts";
import { pickPrice, type ShownPrices } from "./shown-price.ts";

type Stated = Parameters<typeof pickPrice>[0];
const card = (amounts: Partial<Record<AmountKind, number[]>>, callForPrice = false): ShownPrices => ({
  amounts: Object.entries(amounts).flatMap(([kind, dollars]) =>
    dollars.map((amount) => ({ dollars: amount, kind: kind as AmountKind })),
  ),
  callForPrice,
});

it.each<[string, Stated, string | number | null]>([
  ["the first of the data", [9_995, 8_995], 9_995],
  ["the first that can be a price", ["Call", 0, 99, "$8,995", 9_995], "$8,995"],
  ["none", [], null],
])("without a card the price is %s", (_, stated, price) => {
  expect(pickPrice(stated, null)).toBe(price);
});

describe("the price of a car whose card shows amounts", () => {
  it.each<[string, Stated, Parameters<typeof card>[0], string | number | null]>([
    ["the data's, where the card shows it as final", ["$9,995"], { final: [9_995], price: [10_995] }, "$9,995"],
    ["the data's, where the card shows it as a price", [9_995], { price: [9_995] }, 9_995],
    ["the data's, where the card shows it without a label", [9_995], { plain: [9_995, 12] }, 9_995],
    ["the first of the data that the card shows", [1_500, 9_995, 8_995], { price: [8_995, 9_995] }, 9_995],
    [
      "the card's final one, where the data has one before the reduction",
      [9_995],
      { price: [9_995], final: [8_995] },
      8_995,
    ],
    ["the data's, where the final one would be less than half", [9_995], { price: [9_995], final: [4_990] }, 9_995],
    ["the final one down to half", [10_000], { price: [10_000], final: [5_000] }, 5_000],
    ["the data's, where the final one is higher", [9_995], { price: [9_995], final: [10_995] }, 9_995],
    ["the data's, where it is a final one, too", [9_995], { final: [9_995, 8_995] }, 9_995],
    ["the lowest final one", [12_345], { final: [9_995, 8_995], price: [7_995] }, 8_995],
    ["the lowest labeled one, when none is final", [12_345], { price: [9_995, 8_995], plain: [7_995] }, 8_995],
    [
      "the data's, where labelled prices are too many for one car",
      [9_995],
      { price: [1_001, 1_002], final: [1_003, 1_004] },
      9_995,
    ],
    ["one of three labelled ones", [9_995], { price: [1_001, 1_002], final: [1_003] }, 1_003],
    ["of two labels of one amount the same", [], { price: [9_995, 9_995, 9_995, 9_995] }, 9_995],
    ["the list price, where nothing else is shown", [], { list: [9_995] }, 9_995],
    ["the data's below the list price", [8_995], { list: [9_995] }, 8_995],
    ["the list price, where the data has half of it or less", [4_990], { list: [9_995] }, 9_995],
    ["the list price, where the data has more", [10_995], { list: [9_995] }, 9_995],
    ["no list price beside another", [], { list: [9_995, 10_995] }, null],
    ["no list price beside an amount", [], { list: [9_995], plain: [1_500] }, 1_500],
    ["no list price beside a final one", [], { list: [9_995], final: [8_995] }, 8_995],
    ["the only amount without a label", [], { plain: [9_995] }, 9_995],
    ["none of several amounts without a label", [], { plain: [9_995, 8_995] }, null],
    ["the amount without a label rather than the data's, which may be old", [7_995], { plain: [9_995] }, 9_995],
    ["the data's rather than an amount that cannot be its price", [19_995], { plain: [500] }, 19_995],
    ["none, where an amount may be a low price or a down payment", [19_995], { plain: [1_500] }, null],
    ["the amount without a label rather than a payment that the data has", [324], { plain: [19_777] }, 19_777],
    ["the amount without a label rather than a sticker that the data has", [64_350], { plain: [25_495] }, 25_495],
    ["the data's beside several amounts without a label", [7_995], { plain: [9_995, 8_995] }, 7_995],
    ["an amount rather than a sticker that the data has", [10_995], { msrp: [10_995], plain: [9_995] }, 9_995],
    ["none, where the data has a sticker only", [10_995], { msrp: [10_995] }, null],
    ["the data's other one, where the first is a sticker", [10_995, 9_995], { msrp: [10_995] }, 9_995],
    ["none, where the data has one of several list prices", [9_995], { list: [9_995, 10_995] }, null],
    ["the data's, with any monthly payment", [9_995], { other: [199], msrp: [12_000] }, 9_995],
    ["none below a hundred dollars", [], { final: [99], price: [98], plain: [97], list: [96] }, null],
    ["one of a hundred dollars", [], { final: [100] }, 100],
    ["one of a hundred dollars by the list", [], { list: [100, 99] }, 100],
    ["none", [], {}, null],
  ])("is %s", (_, stated, amounts, price) => {
    expect(pickPrice(stated, card(amounts))).toBe(price);
  });

  it.each<[string, Stated, Parameters<typeof card>[0], number | null]>([
    ["nothing, with any price in the data", [9_995], {}, null],
    ["nothing, with any list price", [], { list: [9_995] }, null],
    ["the labelled price all the same", [], { price: [9_995] }, 9_995],
    ["the data's that the card shows", [9_995], { plain: [9_995] }, 9_995],
    ["the only amount without a label", [], { plain: [9_995] }, 9_995],
  ])("is %s, where the card asks to call for it", (_, stated, amounts, price) => {
    expect(pickPrice(stated, card(amounts, true))).toBe(price);
  });
});

describe("the price of a car on a page that may show others", () => {
  it("is the first labeled one", () => {
    expect(pickPrice([], card({ final: [9_995, 8_995] }), false)).toBe(9_995);
    expect(pickPrice([], card({ price: [9_995, 8_995] }), false)).toBe(9_995);
  });
  it("is the data's, even when the final ones are lower", () => {
    expect(pickPrice([9_995], card({ price: [9_995], final: [8_995] }), false)).toBe(9_995);
  });
  it("is doubtful where the only amount without a label is a whole price alone in its text, far from the data's", () => {
    const alone = { amounts: [{ dollars: 10_495, kind: "plain" as const, isAlone: true }], callForPrice: false };
    expect(pickPrice([34_020], alone, false)).toBeNull();
    // "Win $5,000!"
    expect(pickPrice([34_020], card({ plain: [5_000] }), false)).toBe(34_020);
    expect(pickPrice([34_020], card({ plain: [1_500] }), false)).toBe(34_020);
  });
});

it("is no payment in the data beside amounts that are whole prices", () => {
  expect(pickPrice([234], card({ plain: [10_000, 14_250] }), false)).toBeNull();
  expect(pickPrice([900], card({ plain: [50] }), false)).toBe(900);
});

describe("the price of a car whose card adds a fee that every buyer pays", () => {
  const shown = (...amounts: ShownPrices["amounts"]): ShownPrices => ({ amounts, callForPrice: false });
  const fee = { dollars: 695, kind: "other", isFee: true } as const;
  const before = { dollars: 5_303, kind: "final" } as const;
  const total = { dollars: 5_998, kind: "price" } as const;
  it.each<[string, Stated, ShownPrices, number]>([
    ["is the one with the fee", [], shown(before, fee, total), 5_998],
    ["is the one before it, where the data has that", [5_303], shown(before, fee, total), 5_303],
    ["is the one with the fee, also by the data", [5_998], shown(before, fee, total), 5_998],
    ["is the one with all fees", [], shown(before, fee, { ...fee, dollars: 100 }, { ...total, dollars: 6_098 }), 6_098],
    ["is the one before it, where no total is shown", [], shown(before, fee), 5_303],
    [
      "is not a former price, where the difference is a saving",
      [],
      shown(before, { ...fee, isFee: false }, total),
      5_303,
    ],
  ])("%s", (_, stated, card, price) => {
    expect(pickPrice(stated, card)).toBe(price);
  });
});
