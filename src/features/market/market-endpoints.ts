import { z } from "zod";
import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import { NO_LABEL_REASONS } from "#core/facts/rules/no-label.ts";
import { endpoint } from "#kernel/http/endpoint.ts";
import { numericId, pageInQuery, storableText } from "#kernel/http/parameters.ts";

const label = z.enum(DEAL_LABELS);
const reason = z.enum(NO_LABEL_REASONS);

/** A comparable car on the day of the value. `price` and all adjustments add up to `adjustedUsd`. */
const comparableSchema = z.object({
  id: z.int(),
  /** True when it has a page now. */
  isListed: z.boolean(),
  title: z.string(),
  year: z.int().nullable(),
  mileage: z.int(),
  /** Its asking price, mandatory fees included. US dollars. */
  price: z.int(),
  adjustedUsd: z.int(),
  adjustments: z.object({ age: z.int(), mileage: z.int(), region: z.int(), time: z.int() }),
  dealershipName: z.string().nullable(),
  /** Its weight, as a share of 1. */
  share: z.number(),
});

/** The parts that are not considered: a car's options and condition, and fees where it is unknown whether a price includes them. */
const LEFT_OUT = ["options", "condition", "fees"] as const;

/** A car's market value with its explanation. Whole US dollars. */
export const vehicleMarketSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("value"),
    label: label.nullable(),
    /** `2026-11-20`; null without a label. */
    labelSince: z.string().nullable(),
    /** The reason why there is no label; null when there is one. */
    reason: reason.nullable(),
    /** The judged price, mandatory fees included; null when the car has none. */
    priceUsd: z.int().nullable(),
    valueUsd: z.int(),
    /** The middle 80 % of likely asking prices. */
    lowUsd: z.int(),
    highUsd: z.int(),
    /** How many cars the value is based on; `comparables` has those with the most weight. */
    count: z.int(),
    valuedOn: z.string(),
    /** A price below the first is great, below the second good, up to the third fair, up to the fourth high. */
    borders: z.tuple([z.int(), z.int(), z.int(), z.int()]),
    /** Sorted by weight; at most 12. */
    comparables: z.array(comparableSchema),
    leftOut: z.array(z.enum(LEFT_OUT)),
  }),
  z.object({
    kind: z.literal("none"),
    reason,
    /** The number of similar cars. */
    comparables: z.int(),
  }),
]);
export type VehicleMarket = z.infer<typeof vehicleMarketSchema>;

/** A car of the stock with its value. */
const marketCarSchema = z.object({
  id: z.int(),
  title: z.string(),
  dealershipId: z.int(),
  dealershipName: z.string(),
  priceUsd: z.int().nullable(),
  valueUsd: z.int().nullable(),
  label: label.nullable(),
  daysListed: z.int(),
});

/** The market of the whole stock, for the operator. */
export const marketSchema = z.object({
  /** The day on which all cars were last valued, `2026-11-20`; null before the first time. */
  passedOn: z.string().nullable(),
  /** Best deal first; every label. */
  labels: z.array(z.object({ label, count: z.int() })),
  /** The reasons, with up to 5 cars each. */
  withoutLabel: z.array(z.object({ reason, count: z.int(), examples: z.array(marketCarSchema) })),
  /** Cars whose price is probably wrong, the largest differences first; at most 50. */
  farFromValue: z.array(marketCarSchema),
  /** Cars with a high price that have been listed for 60 days or longer, the longest first; at most 50. */
  stale: z.array(marketCarSchema),
  /** How long cars that left within 90 days had been listed, by their last label; null: without a label. */
  departures: z.array(z.object({ label: label.nullable(), count: z.int(), medianDays: z.int() })),
  /** The makes and models with most cars, at most 30. `monthsOfSupply` is null when none has left in the last 30 days. */
  supply: z.array(
    z.object({
      make: z.string(),
      model: z.string(),
      listed: z.int(),
      leftIn30Days: z.int(),
      monthsOfSupply: z.number().nullable(),
      medianUsd: z.int(),
      /** Oldest first, at most 26 weeks; weeks begin on Monday. */
      weeks: z.array(z.object({ week: z.string(), medianUsd: z.int(), listed: z.int() })),
    }),
  ),
});
export type Market = z.infer<typeof marketSchema>;

/** A dealership's car compared with its market. Usual values are the medians of listed cars of the same make and model. */
const standingSchema = z.object({
  id: z.int(),
  title: z.string(),
  /** Mandatory fees included. */
  priceUsd: z.int().nullable(),
  valueUsd: z.int().nullable(),
  lowUsd: z.int().nullable(),
  highUsd: z.int().nullable(),
  label: label.nullable(),
  reason: reason.nullable(),
  /** The price as a share of the value: 1.05 is 5 % above. */
  position: z.number().nullable(),
  daysListed: z.int(),
  usualDays: z.int().nullable(),
  /** In the last 30 days. */
  views: z.int(),
  usualViews: z.number().nullable(),
  contacts: z.int(),
  usualContacts: z.number().nullable(),
});

/** A dealership's listed cars compared with the market, the highest prices for their value first, then those without a value. */
export const dealershipMarketSchema = z.object({
  total: z.int(),
  currentPage: z.int(),
  totalPages: z.int(),
  labels: z.array(z.object({ label, count: z.int() })),
  cars: z.array(standingSchema),
});
export type DealershipMarket = z.infer<typeof dealershipMarketSchema>;

export const marketEndpoints = {
  getVehicleMarket: endpoint({
    method: "GET",
    path: "/api/vehicles/:id/market",
    auth: "public",
    limit: "reads",
    summary: "A vehicle's market value with its reasons, or why it is unknown; by id or by VIN",
    params: z.object({ id: storableText().trim().min(1).max(64) }),
    responses: { 200: vehicleMarketSchema },
  }),
  getMarket: endpoint({
    method: "GET",
    path: "/api/admin/market",
    auth: "viewer",
    summary: "The stock by deal label, cars without one and why, and how makes and models sell",
    responses: { 200: marketSchema },
  }),
  getDealershipMarket: endpoint({
    method: "GET",
    path: "/api/dealerships/:id/market",
    auth: "viewer",
    summary: "A dealership's cars against the market, 50 a page",
    params: numericId,
    query: z.object({ page: pageInQuery }),
    responses: { 200: dealershipMarketSchema },
  }),
};

type MarketEndpoints = typeof marketEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends MarketEndpoints {}
}
