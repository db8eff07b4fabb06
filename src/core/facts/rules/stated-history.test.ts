import { expect, it } from "vitest";
import { readSeats } from "./seats.ts";
import { readHistory, titleStatusOf } from "./stated-history.ts";

it.each<[string, object]>([
  ["One owner! No accidents!", { owners: 1, accidents: 0, titleStatus: null }],
  ["Two previous owners, one minor accident reported.", { owners: 2, accidents: 1, titleStatus: null }],
  ["Accident-free, clean title in hand", { owners: null, accidents: 0, titleStatus: "clean" }],
  ["Not accident-free", { owners: null, accidents: null, titleStatus: null }],
  ["Rebuilt title, priced accordingly", { owners: null, accidents: null, titleStatus: "rebuilt" }],
  ["Salvage title?", { owners: null, accidents: null, titleStatus: null }],
  ["Never had a salvage title", { owners: null, accidents: null, titleStatus: null }],
  ["Not a one owner car", { owners: null, accidents: null, titleStatus: null }],
  ["Excellent CARFAX", { owners: null, accidents: null, titleStatus: null }],
])("reads the past in %s", (sentence, past) => {
  expect(readHistory([sentence])).toEqual(past);
});

it.each<[string | null, string | null]>([
  ["Clean", "clean"],
  ["Rebuilt/Salvage", "rebuilt"],
  ["Salvaged", "salvage"],
  ["Certificate of Destruction", "branded"],
  ["Texas", null],
  [null, null],
])("reads the title of a cell: %s", (cell, status) => {
  expect(titleStatusOf(cell)).toBe(status);
});

it.each<[unknown, string, number | null]>([
  ["7", "", 7],
  ["5 passengers", "Seats 8", 5],
  [null, "8 passenger van with heated seats", 8],
  [null, "It seats seven.", 7],
  [null, "8-way seats, 4 seat covers", null],
  ["40", "", null],
])("reads seats of %j and %j", (value, sentence, seats) => {
  expect(readSeats(value, [sentence])).toBe(seats);
});
