import { expect, it } from "vitest";
import { exampleFacets, exampleVehicle } from "#test/example-vehicle.ts";
import { type ShownList, toShown } from "../shown-vehicle.ts";
import { appendPage, startList } from "./use-more-pages.ts";

/** Returns an answer of the listing call: cars by their ids, its page, and the number of pages. */
const answer = (ids: number[], currentPage: number, totalPages: number): ShownList => ({
  vehicles: ids.map((id) => toShown(exampleVehicle({ id }))),
  currentPage,
  totalPages,
  total: totalPages * 2,
  facets: exampleFacets(),
});
const idsOf = ({ vehicles }: { vehicles: { id: number }[] }) => vehicles.map(({ id }) => id);

it("drops vehicles that are already listed", () => {
  const list = appendPage(startList(answer([1, 2, 3], 1, 4)), answer([3, 4, 2, 5], 2, 4));
  expect([idsOf(list), list.more]).toEqual([[1, 2, 3, 4, 5], true]);
});

it("ends with the last page, or when nothing is new", () => {
  const first = startList(answer([1, 2], 1, 3));
  expect(first.more).toBe(true);
  expect(appendPage(first, answer([2, 1], 2, 3)).more).toBe(false);
  expect(appendPage(appendPage(first, answer([3, 4], 2, 3)), answer([5], 3, 3)).more).toBe(false);
  expect(startList(answer([1, 2], 1, 1)).more).toBe(false);
  expect(startList(answer([], 1, 0)).more).toBe(false);
});

it("believes the latest answer about its length, when the list has shrunk and when it has grown", () => {
  const shrunk = appendPage(startList(answer([1, 2], 1, 3)), answer([3, 4], 2, 2));
  expect([shrunk.more, shrunk.total]).toEqual([false, 4]);
  const grown = appendPage(startList(answer([1, 2], 1, 2)), answer([3, 4], 2, 3));
  expect([grown.more, grown.total]).toEqual([true, 6]);
  expect(idsOf(appendPage(grown, answer([5, 6], 3, 3)))).toEqual([1, 2, 3, 4, 5, 6]);
});
