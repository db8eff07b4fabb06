import { sql } from "kysely";
import type { MandatoryFee, PriceBasis } from "#domain/market/price-basis.ts";
import type { Db } from "../infra/database/db.ts";
import { AppError } from "../infra/errors.ts";

/** Days (UTC, `2026-11-20`) on which a car was advertised without a change, the first and the last one included. */
export type AdvertisedSpell = {
  firstDay: string;
  /** Null while it is advertised so. */
  lastDay: string | null;
  /** US dollars as shown; null without a price. */
  priceUsd: number | null;
  basis: PriceBasis;
  fees: MandatoryFee[];
  photoCount: number;
  /** When the spell was written down. */
  recordedAt: Date;
};

/** What was advertised of one car. */
export type AdvertisingRecord = {
  vehicle: { id: number; vin: string | null; title: string; dealershipName: string };
  /** Oldest first. */
  spells: AdvertisedSpell[];
};

type Named = AdvertisingRecord["vehicle"];

/** The car's names, also when it or its dealership has been deleted. @throws {AppError} 404 */
async function findNames(db: Db, id: number): Promise<Named> {
  const { rows } = await sql<Named>`
    select car.id, car.vin, car.title, coalesce(d.name, gone.name, '') as "dealershipName"
    from (
      select id, dealership_id, vin, title from vehicles where id = ${id}
      union all
      select vehicle_id, dealership_id, vin, title from deleted_listings where vehicle_id = ${id}
    ) car
      left join dealerships d on d.id = car.dealership_id
      left join deleted_dealerships gone on gone.id = car.dealership_id
    limit 1`.execute(db);
  if (rows[0] === undefined) throw AppError.notFound("Nothing is recorded of such a car");
  return rows[0];
}

const isSame = (one: AdvertisedSpell, other: AdvertisedSpell): boolean =>
  one.priceUsd === other.priceUsd &&
  one.photoCount === other.photoCount &&
  one.basis === other.basis &&
  JSON.stringify(one.fees) === JSON.stringify(other.fees);

/** Joins spells that follow each other without a change, as when a car was hidden and shown again on one day. */
function joinSpells(spells: readonly AdvertisedSpell[]): AdvertisedSpell[] {
  const joined: AdvertisedSpell[] = [];
  for (const spell of spells) {
    const before = joined.at(-1);
    if (before?.lastDay === spell.firstDay && isSame(before, spell)) before.lastDay = spell.lastDay;
    else joined.push({ ...spell });
  }
  return joined;
}

/**
 * What was advertised of a car in the last two years, also when the car or its dealership has been deleted since.
 * @throws {AppError} 404
 */
export async function readRecord(db: Db, vehicleId: number): Promise<AdvertisingRecord> {
  const vehicle = await findNames(db, vehicleId);
  const { rows } = await sql<AdvertisedSpell>`
    select to_char(r.first_day, 'YYYY-MM-DD') as "firstDay", to_char(r.last_day, 'YYYY-MM-DD') as "lastDay",
      r.price_usd as "priceUsd", t.basis, t.fees, r.photo_count as "photoCount", r.recorded_at as "recordedAt"
    from listing_records r join price_terms t on t.id = r.terms_id
    where r.vehicle_id = ${vehicleId}
    order by r.recorded_at, r.first_day, r.last_day nulls last`.execute(db);
  return { vehicle, spells: joinSpells(rows) };
}
