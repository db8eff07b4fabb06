import { expect, it } from "vitest";
import { pageNumbers } from "./pagination.tsx";

it("shows all pages when they are few", () => {
  expect(pageNumbers(1, 2)).toEqual([1, 2]);
  expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5]);
});

it("leaves gaps between the ends and the neighbours", () => {
  expect(pageNumbers(6, 20)).toEqual([1, null, 5, 6, 7, null, 20]);
  expect(pageNumbers(1, 20)).toEqual([1, 2, null, 20]);
  expect(pageNumbers(20, 20)).toEqual([1, null, 19, 20]);
});

it("shows a single page rather than a gap in its place", () => {
  expect(pageNumbers(4, 20)).toEqual([1, 2, 3, 4, 5, null, 20]);
  expect(pageNumbers(17, 20)).toEqual([1, null, 16, 17, 18, 19, 20]);
});
