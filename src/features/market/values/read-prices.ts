import { sql } from "kysely";
import { isClosed } from "#core/dealerships/dealership-table.ts";
import { wholePriceSql } from "#core/listing/market-table.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { EVIDENCE_DAYS } from "../rules/market-car.ts";

/** A car in the market: its price is evidence for others, and if it is listed, it is valued itself. */
export type PriceRow = {
  id: number;
  dealershipId: number;
  vin: string | null;
  title: string;
  year: number | null;
  make: string | null;
  model: string | null;
  trim: string | null;
  fuelType: string | null;
  drivetrain: string | null;
  bodyStyle: string | null;
  mileage: number | null;
  /** The first three digits of its ZIP code. */
  region: string | null;
  /** Mandatory fees included. */
  priceUsd: number | null;
  isBasisKnown: boolean;
  /** True when shoppers see it now. */
  isListed: boolean;
  /** The day on which it was last seen, in days since 1970. */
  lastDay: number;
};

const EPOCH = sql`date '1970-01-01'`;

/**
 * Cars whose prices are evidence: listed, or gone for at most 90 days, including those of expired dealerships; not those that
 * the operator hides.
 */
const prices = sql`
  select v.id, v.dealership_id as "dealershipId", v.vin, v.title, v.year, v.make, v.model, v.trim,
    v.fuel_type as "fuelType", v.drivetrain, v.body_style as "bodyStyle", v.mileage_miles as mileage,
    left(v.zip_code, 3) as region, ${sql.raw(wholePriceSql())} as "priceUsd", d.price_basis <> 'unknown' as "isBasisKnown",
    v.removed_at is null and not ${isClosed(undefined, "d")} as "isListed",
    (greatest(v.first_seen_at, c.confirmed_at) at time zone 'UTC')::date - ${EPOCH} as "lastDay"
  from vehicles v join dealerships d on d.id = v.dealership_id left join vehicle_confirmations c on c.vehicle_id = v.id
  where v.hidden_at is null and (v.removed_at is null or v.removed_at > now() - ${EVIDENCE_DAYS} * interval '1 day')`;

const PAGE_ROWS = 10_000;

/** Reads all of them, page after page. */
export async function* readAllPrices(db: DbOrTransaction): AsyncGenerator<PriceRow[]> {
  for (let after = 0; ;) {
    const { rows } = await sql<PriceRow>`${prices} and v.id > ${after} order by v.id limit ${PAGE_ROWS}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE_ROWS) return;
    after = rows.at(-1)?.id ?? 0;
  }
}

/** Reads those of these cars that exist. */
export async function readPrices(db: DbOrTransaction, ids: readonly number[]): Promise<PriceRow[]> {
  const { rows } = await sql<PriceRow>`${prices} and v.id = any(${ids}::integer[])`.execute(db);
  return rows;
}
