import { CAR, type Columns, MILEAGE, PRICE, SELLER, WIDTH, YEAR, ZIP } from "./columns.ts";
import type { Order } from "./sorted-view.ts";

const LAST = 0xffff_ffff;
const LARGEST_DAY = 0xff_ffff;
const NO_PHOTO = 1 << 25;
const NO_PRICE = 1 << 24;

const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

/**
 * PostgreSQL's `hashint4`: mixes the dealerships within a day, the same in every process and every release.
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

/** The orders that the index keeps: the five that shoppers choose from, and three that find the rows of a filter. */
export type OrderName =
  | "relevance"
  | "price_low"
  | "price_high"
  | "year_new"
  | "mileage_low"
  | "by_car"
  | "by_seller"
  | "by_zip";

/** Unknown prices, years and mileages come last. Relevance: with photo, with price, newest day first, dealerships mixed. */
export function ordersOf(columns: Columns): Record<OrderName, Order> {
  const column = (place: number) => (slot: number) => columns.hot[slot * WIDTH + place] as number;
  const [price, mileage, year] = [column(PRICE), column(MILEAGE), column(YEAR)];
  const up = (read: (slot: number) => number) => (slot: number) => (read(slot) < 0 ? LAST : read(slot));
  const down = (read: (slot: number) => number) => (slot: number) => (read(slot) < 0 ? LAST : LAST - 1 - read(slot));
  return {
    relevance: {
      key: (slot) => {
        const dayAndPhoto = columns.dayAndPhoto[slot] as number;
        const gaps = (dayAndPhoto & 1 ? 0 : NO_PHOTO) | (price(slot) < 0 ? NO_PRICE : 0);
        return gaps | (LARGEST_DAY - (dayAndPhoto >>> 1));
      },
      tie: (slot) => (hashInt4(columns.id[slot] as number) ^ 0x8000_0000) >>> 0,
    },
    price_low: { key: up(price) },
    price_high: { key: down(price) },
    year_new: { key: down(year) },
    mileage_low: { key: up(mileage) },
    by_car: { key: (slot) => columns.hot[slot * WIDTH + CAR] as number, tie: (slot) => slot },
    by_seller: { key: (slot) => columns.hot[slot * WIDTH + SELLER] as number, tie: (slot) => slot },
    by_zip: { key: (slot) => columns.hot[slot * WIDTH + ZIP] as number, tie: (slot) => slot },
  };
}
