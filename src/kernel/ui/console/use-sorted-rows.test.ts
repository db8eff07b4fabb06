import { expect, it } from "vitest";
import { sortRows } from "./use-sorted-rows.ts";

const ROWS = [
  { name: "Lot 10", price: 5 },
  { name: "lot 9", price: null },
  { name: "Alpha", price: 70 },
  { name: "", price: 5 },
];
const COLUMNS = { name: (row: (typeof ROWS)[number]) => row.name, price: (row: (typeof ROWS)[number]) => row.price };
const names = (by: "name" | "price", descending: boolean) =>
  sortRows(ROWS, COLUMNS, { by, descending }).map(({ name }) => name);

it("orders words as a dictionary and numbers by size", () => {
  expect(names("name", false)).toEqual(["Alpha", "lot 9", "Lot 10", ""]);
  expect(names("price", true)).toEqual(["Alpha", "Lot 10", "", "lot 9"]);
});

it("puts what is missing last in both directions, and keeps equals as they were", () => {
  expect(names("price", false)).toEqual(["Lot 10", "", "Alpha", "lot 9"]);
  expect(names("name", true)).toEqual(["Lot 10", "lot 9", "Alpha", ""]);
});
