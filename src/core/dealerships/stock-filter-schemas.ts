import { z } from "zod";
import { LISTING_LACKS } from "#core/facts/rules/vehicle-fields.ts";
import { orderInQuery, storableText } from "#kernel/http/parameters.ts";
import { STOCK_ORDERS } from "./rules/stock-rules.ts";

const LACKS = LISTING_LACKS.map(({ words }) => words);

/** The filter of a dealership's cars. */
export const stockFilterFields = {
  /** `price-check`: the listed ones with a price that waits to be checked. */
  show: z.enum(["listed", "hidden", "price-check"], "must be listed, hidden or price-check").default("listed"),
  /** Words of the title, the VIN or the stock number. */
  search: storableText().max(200).default(""),
  /** A missing fact of the listing: "price", "photos". */
  missing: z.enum(["", ...LACKS], `must be one of ${LACKS.join(", ")}`).default(""),
  tag: storableText().max(200).default(""),
};
export type StockFilter = z.output<z.ZodObject<typeof stockFilterFields>>;

/** The order of a dealership's cars; by default the least complete first. */
export const stockOrder = orderInQuery(STOCK_ORDERS, "-missing");
