import { createHash } from "node:crypto";
import { FEATURE_KEYS } from "#core/facts/rules/equipment/features.ts";
import { MARK_FILTERS, type Mark } from "../rules/detail-filters.ts";

/** All marks, in the order of their sets in the index. */
export const MARKS: readonly Mark[] = [...FEATURE_KEYS, ...Object.values(MARK_FILTERS)];

/**
 * Returns the number of a mark in the column `listing_vehicles.marks`: the first two bytes of the key's SHA-256, as a signed number. The
 * function `mark_numbers` of the database computes the same. A number from the key stays the same when features are added, and needs
 * no second list in the database.
 */
export const markNumber = (mark: Mark): number => createHash("sha256").update(mark).digest().readInt16BE(0);

/** The place of each mark in `MARKS`, by its number. */
export const PLACE_OF_MARK: ReadonlyMap<number, number> = new Map(
  MARKS.map((mark, place) => [markNumber(mark), place]),
);

const PLACES: ReadonlyMap<Mark, number> = new Map(MARKS.map((mark, place) => [mark, place]));

/** Returns the places of some marks in `MARKS`. */
export const placesOfMarks = (marks: readonly Mark[]): number[] => marks.map((mark) => PLACES.get(mark) as number);
