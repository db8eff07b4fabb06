import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brief } from "#test/sentences/brief-meaning.ts";
import { HARD_SENTENCES } from "#test/sentences/hard-sentences.ts";
import { LATER_UNSEEN_SENTENCES } from "#test/sentences/later-unseen-sentences.ts";
import { OTHER_SENTENCES } from "#test/sentences/other-sentences.ts";
import { SENTENCES, type Sentence } from "#test/sentences/sentences.ts";
import { LATER_SENTENCES, SHOPPER_SENTENCES } from "#test/sentences/shopper-sentences.ts";
import { namesOf } from "#test/sentences/test-stock.ts";
import { UNSEEN_SENTENCES } from "#test/sentences/unseen-sentences.ts";
import { WHOLE_CAR_SENTENCES } from "#test/sentences/whole-car-sentences.ts";
import { WIDE_STOCK } from "#test/sentences/wide-stock.ts";
import { AGES } from "./rules/sentence/ages.ts";
import { AMOUNTS, REFUSED_AMOUNTS } from "./rules/sentence/amounts.ts";
import { mayNameNumber } from "./rules/sentence/numbers-in-words.ts";
import type { Understood } from "./rules/sentence/pieces.ts";
import type { StockNames } from "./rules/sentence/stock-names.ts";
import { takeOut } from "./rules/take-out.ts";
import { understandKeyword } from "./rules/understand-keyword.ts";
import { loadZips } from "./zip-codes.ts";

const ALL_UNSEEN = [...UNSEEN_SENTENCES, ...LATER_UNSEEN_SENTENCES, ...WHOLE_CAR_SENTENCES];

/** The stock for most of the sentences. */
const CARS: Record<string, string> = {
  Toyota: "Tacoma,Camry,Corolla,RAV4,4Runner,Prius,Highlander,Sienna,Tundra,Land Cruiser",
  Honda: "Civic,Accord,CR-V,Pilot,Odyssey,Fit",
  Ford: "F-150,Mustang,Escape,Edge,Explorer,Five Hundred,Focus,Flex,Ranger,Bronco Sport,Transit",
  Chevrolet: "Silverado 1500,Tahoe,Malibu,Bolt EV,Corvette,Colorado",
  Ram: "1500,2500",
  Dodge: "Charger,Dakota,Dart,Grand Caravan",
  Chrysler: "300,Pacifica",
  Jeep: "Wrangler,Grand Cherokee,Gladiator",
  BMW: "3 Series,X5,330i,i3",
  Audi: "A4,Q5",
  "Mercedes-Benz": "C 300,GLC 300,Sprinter",
  Volkswagen: "Jetta,Golf,Atlas",
  Subaru: "Outback,Forester,WRX",
  Mazda: "Mazda3,CX-5,MX-5 Miata",
  Nissan: "Altima,Rogue,Leaf",
  Kia: "Rio,Soul,Sorento",
  Hyundai: "Elantra,Santa Fe,Tucson",
  Tesla: "Model 3,Model Y",
  Lincoln: "Navigator,MKZ",
  Mini: "Cooper,Countryman",
  "Land Rover": "Range Rover Sport,Discovery",
  Lexus: "RX 350,ES 350",
  Porsche: "911,Cayenne",
  GMC: "Sierra 1500,Yukon",
};
const PLACES = [
  ["Tacoma", "WA", "98402"],
  ["Seattle", "WA", "98101"],
  ["Denver", "CO", "80202"],
  ["Lincoln", "NE", "68501"],
  ["Orlando", "FL", "32801"],
  ["Portland", "OR", "97201"],
  ["Portland", "ME", "04101"],
  ["White Plains", "NY", "10601"],
  ["Orange", "CA", "92866"],
  ["Dallas", "TX", "75201"],
  ["Aurora", "CO", "80012"],
] as const;
const zips = await loadZips();
const stock = namesOf(
  {
    cars: CARS,
    places: PLACES,
    dealerships: ["Blue Ridge Motors", "Harbor Auto", "Summit Cars"],
    trims: ["XLE", "Sport", "Limited", "EX-L", "GT", "LT", "Lariat"],
    years: [2010, 2015, 2016, 2018, 2020],
  },
  zips,
);
const wideStock = namesOf(WIDE_STOCK, zips);
const ALL_SENTENCES: readonly (readonly [Sentence[0], StockNames])[] = [
  ...[SENTENCES, OTHER_SENTENCES, HARD_SENTENCES, SHOPPER_SENTENCES, LATER_SENTENCES]
    .flat()
    .map(([sentence]) => [sentence, stock] as const),
  ...ALL_UNSEEN.map(([sentence]) => [sentence, wideStock] as const),
];

const understand = (sentence: string) => brief(understandKeyword(sentence, stock));

describe("a sentence means", () => {
  it.each(SENTENCES)("%s: %s", (sentence, meaning) => expect(understand(sentence)).toBe(meaning));
});

describe("a hard sentence means", () => {
  it.each(HARD_SENTENCES)("%s: %s", (sentence, meaning) => expect(understand(sentence)).toBe(meaning));
});

describe("a shopper's sentence means", () => {
  it.each([...SHOPPER_SENTENCES, ...LATER_SENTENCES])("%s: %s", (sentence, meaning) =>
    expect(understand(sentence)).toBe(meaning),
  );
});

describe("a sentence of somebody who had not read the rules means", () => {
  it.each(ALL_UNSEEN)("%s: %s", (sentence, meaning) =>
    expect(brief(understandKeyword(sentence, wideStock))).toBe(meaning),
  );
});

it("reads nearly all sentences that it was not made for", () => {
  const wrong = OTHER_SENTENCES.filter(([sentence, meaning]) => understand(sentence) !== meaning);
  // 95 % must be right.
  expect(wrong.map(([sentence]) => sentence).slice(Math.floor(OTHER_SENTENCES.length * 0.05))).toEqual([]);
});

it("says for each piece what it is, and which part of the keyword it was", () => {
  expect(understandKeyword("Civic under 20k near 20151 not réd rot", stock)).toEqual({
    understood: [
      { kind: "model", label: "Civic", text: "Civic", at: 0, filters: {} },
      { kind: "price", label: "Under $20,000", text: "under 20k", at: 6, filters: { priceMax: 20_000 } },
      { kind: "near", label: "Near 20151", text: "near 20151", at: 16, filters: { zipCode: "20151" } },
      { kind: "color", label: "Not red", text: "not réd", at: 27, filters: { colorNot: ["red"] } },
    ],
    notUnderstood: [{ text: "rot" }],
    conditions: [{ kind: "word", word: "civic", fields: "car" }],
  });
});

it("calls a model by its whole name where only its last words are said", () => {
  const labelsOf = (sentence: string) => understandKeyword(sentence, wideStock).understood.map(({ label }) => label);
  expect(labelsOf("mach e awd")).toEqual(["Mustang Mach-E", "AWD"]);
  expect(labelsOf("white evoque")).toEqual(["White", "Range Rover Evoque"]);
});

it("does without a piece what it did with it, but for that piece", () => {
  for (const [sentence, names] of ALL_SENTENCES) {
    const meaning = understandKeyword(sentence, names);
    for (const piece of meaning.understood) {
      const left = takeOut(sentence, piece);
      const after = understandKeyword(left, names);
      const others = meaning.understood.filter((other) => other !== piece);
      // Without a car's name, the words of its trim and its short year may mean something else, also those that are left out.
      const isCar = piece.kind === "make" || piece.kind === "model";
      const isOfCar = ({ kind, filters }: Understood) =>
        kind === "year" || kind === "make" || Object.keys(filters).every((key) => /^(model|trim)Not$/.test(key));
      const meaningsOf = (pieces: readonly Understood[]) =>
        pieces.filter((one) => !(isCar && isOfCar(one))).map(({ kind, label }) => [kind, label]);
      expect([sentence, piece.text, meaningsOf(after.understood)]).toEqual([sentence, piece.text, meaningsOf(others)]);
    }
  }
});

it("has a piece for everything that it goes by", () => {
  for (const [sentence, known] of ALL_SENTENCES) {
    const { understood, conditions } = understandKeyword(sentence, known);
    const names = understood.filter(({ filters }) => Object.keys(filters).length === 0);
    const isNothing = conditions.some((one) => one.kind === "word" && one.word === "");
    expect([sentence, conditions.length > 0 && !isNothing]).toEqual([sentence, names.length > 0]);
  }
});

it("finds no age and no amount where no number is named", () => {
  const rules = [...AGES, ...REFUSED_AMOUNTS, ...AMOUNTS];
  const isMissed = (text: string) => !mayNameNumber(text) && rules.some(({ pattern }) => pattern.test(text));
  const sentences = ALL_SENTENCES.map(([sentence]) => sentence);
  expect(sentences.filter(isMissed)).toEqual([]);
  const words = new Set(sentences.flatMap((sentence) => sentence.split(" ")));
  const some = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(some, (said) => !isMissed(said.join(" "))),
    { numRuns: 2_000 },
  );
  const numberless = sentences.filter((sentence) => !mayNameNumber(sentence));
  expect(numberless.length).toBeGreaterThan(sentences.length / 4);
});

it("reads any text, and in any case", () => {
  for (const [sentence, meaning] of SENTENCES.slice(0, 40)) {
    if (/[A-Z]|\bor\b|\bin\b|\bme\b/.test(sentence)) continue;
    expect(understand(sentence.toUpperCase()).toLowerCase()).toBe(meaning.toLowerCase());
  }
  for (const text of [
    "",
    " ",
    "!!!",
    "$",
    "under",
    "near",
    "not",
    "or or or",
    "\0",
    "a".repeat(200),
    "1".repeat(200),
  ]) {
    expect(() => understand(text)).not.toThrow();
  }
});
