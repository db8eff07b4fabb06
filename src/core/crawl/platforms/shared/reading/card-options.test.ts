import { expect, it } from "vitest";
import { cardOptions } from "./card-options.ts";
import { readDocument } from "./page-document.ts";

const optionsIn = (html: string) => {
  const document = readDocument({ url: "https://dealer.example/used", body: html } as never);
  return cardOptions(document, document.elements);
};
const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
const ITEMS = ["Sunroof", "Heated seats", "Power <b>windows</b>"];
const READ = ["Sunroof", "Heated seats", "Power windows"];

it("reads lists that are named as options or features, also those that a click shows", () => {
  expect(optionsIn(`<div id="carOptions1" style="display:none">${list(ITEMS)}</div>`)).toEqual(READ);
  expect(optionsIn(`<section class="vehicle-features">${list(ITEMS)}</section>`)).toEqual(READ);
});

it("reads lists behind a heading of equipment, and none of what may be bought besides", () => {
  const headed = (words: string) => optionsIn(`<div><h3>${words}</h3>${list(ITEMS)}</div>`);
  for (const words of ["Included Packages &amp; Accessories", "Features", "Standard equipment"]) {
    expect(headed(words)).toEqual(READ);
  }
  for (const words of [
    "Shop accessories",
    "Available options",
    "Featured vehicles",
    "Financing Options",
    "Payment options",
  ]) {
    expect(headed(words)).toEqual([]);
  }
});

it("reads no other lists, no visitor's choices and no two lines", () => {
  expect(optionsIn(`<div class="menu">${list(ITEMS)}</div>${list(ITEMS)}`)).toEqual([]);
  expect(optionsIn(`<div class="filter-features">${list(ITEMS)}</div>`)).toEqual([]);
  expect(optionsIn(`<div class="features">${list(ITEMS.slice(0, 2))}</div>`)).toEqual([]);
});
