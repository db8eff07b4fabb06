import { sql } from "kysely";
import type { MandatoryFee, PriceBasis } from "#core/facts/rules/price-basis.ts";
import type { Db } from "#kernel/database/db.ts";
import { MAX_INTEGER } from "#kernel/http/rules/max-integer.ts";
import { AppError } from "#kernel/process/errors.ts";

/** Days (UTC, `2026-11-20`) on which a car was advertised without a change, the first and the last one included. */
export type AdvertisedSpell = {
  firstDay: string;
  /** Null while it is still advertised. */
  lastDay: string | null;
  /** US dollars as shown; null without a price. */
  priceUsd: number | null;
  basis: PriceBasis;
  fees: MandatoryFee[];
  photoCount: number;
  /** The time at which the span was recorded. */
  recordedAt: Date;
};

/** A car's advertising record at one dealership. The title and the names are the latest ones. */
export type AdvertisedListing = {
  id: number;
  vin: string | null;
  title: string;
  dealershipName: string;
  /** Oldest first. */
  spells: AdvertisedSpell[];
};

/** Finds the listings of a car, including deleted ones and those of deleted dealerships, in the order of their creation. */
async function findListings(db: Db, car: string): Promise<Omit<AdvertisedListing, "spells">[]> {
  const isId = /^\d{1,10}$/.test(car) && Number(car) <= MAX_INTEGER;
  const where = (id: string) => (isId ? sql`${sql.ref(id)} = ${Number(car)}` : sql`vin = ${car.toUpperCase()}`);
  const { rows } = await sql<Omit<AdvertisedListing, "spells">>`
    select car.id, car.vin, car.title, coalesce(d.name, gone.name, '') as "dealershipName"
    from (
      select id, dealership_id, vin, title from stock_vehicles where ${where("id")}
      union all
      select vehicle_id, dealership_id, vin, title from deleted_listings where ${where("vehicle_id")}
    ) car
      left join dealerships d on d.id = car.dealership_id
      left join deleted_dealerships gone on gone.id = car.dealership_id
    order by car.id`.execute(db);
  return rows;
}

const isSame = (one: AdvertisedSpell, other: AdvertisedSpell): boolean =>
  one.priceUsd === other.priceUsd &&
  one.photoCount === other.photoCount &&
  one.basis === other.basis &&
  JSON.stringify(one.fees) === JSON.stringify(other.fees);

/** Joins spans that follow each other without a change, as when a car was hidden and shown again on one day. */
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
 * Reads a car's advertising record of the last two years, also when the car or its dealership has been deleted.
 * @param car our id of one listing, or a VIN in any case for all of its listings
 * @returns at least one listing
 * @throws {AppError} 404
 */
export async function readRecord(db: Db, car: string): Promise<[AdvertisedListing, ...AdvertisedListing[]]> {
  const [first, ...others] = await findListings(db, car);
  if (first === undefined) throw AppError.notFound("There is no record of this car");
  const { rows } = await sql<AdvertisedSpell & { listing: number }>`
    select r.vehicle_id as listing, to_char(r.first_day, 'YYYY-MM-DD') as "firstDay", to_char(r.last_day, 'YYYY-MM-DD') as "lastDay",
      r.price_usd as "priceUsd", t.basis, t.fees, r.photo_count as "photoCount", r.recorded_at as "recordedAt"
    from listing_records r join price_terms t on t.id = r.terms_id
    where r.vehicle_id = any(${[first, ...others].map(({ id }) => id)}::int[])
    order by r.recorded_at, r.first_day, r.last_day nulls last`.execute(db);
  const ofListing = Map.groupBy(rows, ({ listing }) => listing);
  const withSpells = (names: Omit<AdvertisedListing, "spells">): AdvertisedListing => ({
    ...names,
    spells: joinSpells((ofListing.get(names.id) ?? []).map(({ listing, ...spell }) => spell)),
  });
  return [withSpells(first), ...others.map(withSpells)];
}
