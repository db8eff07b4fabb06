import type { SortOption } from "../../../rules/search-limits.ts";
import { type Columns, LARGEST_DROP } from "./columns.ts";
import type { Order } from "./sorted-view.ts";

const LAST = 0xffff_ffff;
const LARGEST_DAY = 0xff_ffff;
const NO_PHOTO = 1 << 25;
const NO_PRICE = 1 << 24;

const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

/**
 * PostgreSQL's `hashint4`. It mixes the dealerships within a day, in the same order in every process and release.
 * @returns a signed 32-bit number
 */
function hashInt4(value: number): number {
  let a = (0x9e3779b9 + 4 + 3_923_095) | 0;
  let b = a;
  let c = a;
  a = (a + value) | 0;
  c = ((c ^ b) - rotate(b, 14)) | 0;
  a = ((a ^ c) - rotate(c, 11)) | 0;
  b = ((b ^ a) - rotate(a, 25)) | 0;
  c = ((c ^ b) - rotate(b, 16)) | 0;
  a = ((a ^ c) - rotate(c, 4)) | 0;
  b = ((b ^ a) - rotate(a, 14)) | 0;
  return ((c ^ b) - rotate(b, 24)) | 0;
}

/** The orders of the index: those that shoppers choose from. */
export type OrderName = SortOption;

/** Sort keys of a value: lowest first, and highest first. Negative (unknown) values come last in both. */
export const keyOfLowest = (value: number): number => (value < 0 ? LAST : value);
export const keyOfHighest = (value: number): number => (value < 0 ? LAST : LAST - 1 - value);

/**
 * Returns the keys of each order. Relevance: with photo first, then with price, then the newest day, dealerships mixed. The last two have
 * only the vehicles with a label or a price drop, which may be few; the others follow by relevance.
 */
export function ordersOf(columns: Columns): Record<OrderName, Order> {
  return {
    relevance: {
      key: (slot) => {
        const dayAndPhoto = columns.dayAndPhoto[slot] as number;
        const gaps = (dayAndPhoto & 1 ? 0 : NO_PHOTO) | ((columns.price[slot] as number) < 0 ? NO_PRICE : 0);
        return gaps | (LARGEST_DAY - (dayAndPhoto >>> 1));
      },
      tie: (slot) => (hashInt4(columns.id[slot] as number) ^ 0x8000_0000) >>> 0,
    },
    price_low: { key: (slot) => keyOfLowest(columns.price[slot] as number) },
    price_high: { key: (slot) => keyOfHighest(columns.price[slot] as number) },
    year_new: { key: (slot) => keyOfHighest(columns.year[slot] as number) },
    mileage_low: { key: (slot) => keyOfLowest(columns.mileage[slot] as number) },
    deal: { key: (slot) => columns.dealRatio[slot] as number, has: (slot) => columns.dealRatio[slot] !== 0 },
    price_drop: {
      key: (slot) => LARGEST_DROP - (columns.priceDrop[slot] as number),
      has: (slot) => columns.priceDrop[slot] !== 0,
    },
  };
}
