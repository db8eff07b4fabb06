import { type InferResult, type SelectQueryBuilder, sql } from "kysely";
import { isTakenDown } from "#core/dealerships/dealership-table.ts";
import type { Db, Queryable } from "#kernel/database/db.ts";
import { type InnerRead, prepareRead, type TimeColumns } from "#kernel/database/prepared-read.ts";
import { MAX_INTEGER } from "#kernel/http/rules/max-integer.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { Card } from "./cards/read-cards.ts";
import { COMPARED_CARS } from "./market-table.ts";
import {
  presentEquipment,
  presentOwnFacts,
  presentRemovedVehicle,
  presentVehicle,
  withContact,
} from "./present-vehicle.ts";
import { PRICE_ROWS, presentPriceHistory } from "./price-history.ts";
import {
  selectGoneVehicles,
  selectVehicles,
  selectWholeVehicles,
  type VehicleRow,
  type WholeVehicleRow,
} from "./public-vehicles.ts";
import type { RemovedVehicle, Vehicle, VehicleDetail } from "./vehicle-schemas.ts";
import { loadZips } from "./zip-codes.ts";

const notFound = () => AppError.notFound("Vehicle not found");

/** Adds the condition that car `v` has an id. */
const byId = <DB, TB extends keyof DB, Row>(vehicles: SelectQueryBuilder<DB, TB, Row>, id: number) =>
  vehicles.where(sql<boolean>`v.id = ${id}`);

/** Adds the condition that car `v` has a VIN, in capitals. Of several listings the one that was confirmed last is found. */
const byVin = <DB, TB extends keyof DB, Row>(vehicles: SelectQueryBuilder<DB, TB, Row>, vin: string) =>
  vehicles
    .where(sql<boolean>`v.vin = ${vin}`)
    .orderBy(sql`v.confirmed_at`, "desc")
    .orderBy(sql`v.id`, "desc")
    .limit(sql.lit(1));

/** Returns the vehicle's number that an address names; null when it can only be a VIN. */
export const asVehicleId = (idOrVin: string): number | null =>
  /^\d{1,10}$/.test(idOrVin) && Number(idOrVin) <= MAX_INTEGER ? Number(idOrVin) : null;

/**
 * Finds one vehicle.
 * @param idOrVin our numeric id, or a VIN in any case (then the most recently confirmed listing of it)
 * @param find the two ways to find it
 */
async function findOne<Row>(
  idOrVin: string,
  find: { byId(id: number): Promise<Row | undefined>; byVin(vin: string): Promise<Row | undefined> },
): Promise<Row | undefined> {
  const id = asVehicleId(idOrVin);
  return (id !== null && (await find.byId(id))) || find.byVin(idOrVin.toUpperCase());
}

/** Finds one vehicle with a query. @param vehicles selects cars as `v` @param idOrVin as `findOne` takes it */
const findAmong = <DB, TB extends keyof DB, Row>(vehicles: SelectQueryBuilder<DB, TB, Row>, idOrVin: string) =>
  findOne(idOrVin, {
    byId: (id) => byId(vehicles, id).executeTakeFirst(),
    byVin: (vin) => byVin(vehicles, vin).executeTakeFirst(),
  });

/**
 * Like `findAmong`, with prepared statements, for the reads of every visit of a vehicle's page.
 * @param name of the statements
 * @param times see `prepareRead`
 */
function prepareFind<DB, TB extends keyof DB, Row extends object>(
  name: string,
  vehicles: (db: Db) => SelectQueryBuilder<DB, TB, Row>,
  times?: TimeColumns<Row>,
) {
  const ofId = prepareRead<Row, number>(`${name}-by-id`, (db, id) => byId(vehicles(db), id), times);
  const ofVin = prepareRead<Row, string>(`${name}-by-vin`, (db, vin) => byVin(vehicles(db), vin), times);
  const find = (source: Queryable, idOrVin: string) =>
    findOne(idOrVin, {
      byId: async (id) => (await ofId(source, id))[0],
      byVin: async (vin) => (await ofVin(source, vin))[0],
    });
  return Object.assign(find, { withinById: ofId.within, withinByVin: ofVin.within });
}

/**
 * Returns the row of one visible vehicle.
 * @param idOrVin our numeric id, or a VIN in any case (then the most recently confirmed listing of it)
 * @throws {AppError} 404
 */
export async function findVehicle(db: Db, idOrVin: string): Promise<VehicleRow> {
  return (await findAmong(selectVehicles(db), idOrVin)) ?? Promise.reject(notFound());
}

/** Like `findVehicle`, with the facts that lists of cars leave out. @throws {AppError} 404 */
export async function findWholeVehicle(db: Db, idOrVin: string): Promise<WholeVehicleRow> {
  return (await findAmong(selectWholeVehicles(db), idOrVin)) ?? Promise.reject(notFound());
}

/** The facts of a vehicle with which others are compared to find similar ones; null is unknown. `price` in dollars. */
export type ComparedVehicle = {
  id: number;
  vin: string | null;
  make: string | null;
  model: string | null;
  bodyStyle: string | null;
  year: number | null;
  price: number | null;
};

const COMPARED = [
  "v.id",
  "v.vin",
  "v.make",
  "v.model",
  "v.body_style as bodyStyle",
  "v.year",
  "v.price_usd as price",
] as const;
const findListedToCompare = prepareFind("compared-vehicle", (db) =>
  db.selectFrom("public_vehicles as v").select(COMPARED),
);
const findGoneToCompare = prepareFind("compared-gone-vehicle", (db) =>
  db.selectFrom("gone_vehicles as v").select(COMPARED),
);

/** Reads one vehicle for a comparison, also one that was removed recently. @throws {AppError} 404 */
export async function findComparedVehicle(source: Queryable, idOrVin: string): Promise<ComparedVehicle> {
  const found = (await findListedToCompare(source, idOrVin)) ?? (await findGoneToCompare(source, idOrVin));
  return found ?? Promise.reject(notFound());
}

/** Returns whether an id or VIN is of a car that was taken down, or of a dealership that was. */
async function isTakenDownCar(db: Db, idOrVin: string): Promise<boolean> {
  const found = await findAmong(
    db
      .selectFrom("stock_vehicles as v")
      .innerJoin("dealerships as d", "d.id", "v.dealership_id")
      .where(sql<boolean>`(${isTakenDown("d")} or exists (
        select from takedowns t where t.vehicle_id = v.id and t.lifted_at is null))`)
      .select("v.id"),
    idOrVin,
  );
  return found !== undefined;
}

/** Finds the listed vehicle that had a VIN before it was corrected. */
const findByFormerVin = (db: Db, vin: string) =>
  selectVehicles(db)
    .where(sql<boolean>`v.id in (select f.vehicle_id from vehicle_former_vins f where f.vin = ${vin})`)
    .orderBy("v.confirmed_at", "desc")
    .limit(1)
    .executeTakeFirst();

/**
 * Returns a vehicle that was removed recently, or whose VIN has changed since.
 * @throws {AppError} 404; 410 when it was taken down, so that search engines forget it soon
 */
export async function getRemovedVehicle(db: Db, idOrVin: string): Promise<RemovedVehicle> {
  const row = await findAmong(selectGoneVehicles(db), idOrVin);
  if (!row?.removed_at) {
    const moved = await findByFormerVin(db, idOrVin.toUpperCase());
    if (moved) return presentRemovedVehicle(moved, moved.confirmed_at, true);
    throw (await isTakenDownCar(db, idOrVin)) ? new AppError(410, "This vehicle is no longer here") : notFound();
  }
  const listed = row.vin !== null && (await findAmong(selectVehicles(db), row.vin));
  return presentRemovedVehicle(row, row.removed_at, Boolean(listed));
}

/**
 * Selects vehicles with the prices of their VIN, their values, and when a shopper's interest last made us confirm their own pages (null for
 * never). All in one statement, because each statement costs a page more than the rows it reads.
 */
export const selectWithHistory = (db: Db) =>
  selectWholeVehicles(db).select([
    "v.price_basis",
    "v.mandatory_fees",
    "v.market",
    PRICE_ROWS.as("price_rows"),
    sql<Date | null>`(
      select c.asked_at from vehicle_checks c where c.vehicle_id = v.id and c.answer = 'sale')`.as("offered_at"),
  ]);
/** Like `selectWithHistory`, with the cars on which the value is based. */
const selectDetail = (db: Db) => selectWithHistory(db).select(COMPARED_CARS.as("compared_cars"));
export type DetailRow = InferResult<ReturnType<typeof selectWithHistory>>[number];
type WholeRow = InferResult<ReturnType<typeof selectDetail>>[number];
const findDetail = prepareFind("vehicle-detail", selectDetail, {
  first_seen_at: true,
  price_dropped_at: true,
  removed_at: true,
  confirmed_at: true,
  offered_at: true,
});

/** Returns the read of a vehicle's row as part of another statement, by id or by VIN. The VIN is in capitals. */
export const detailWithin = ({ id, vin }: { id: number; vin: string | null }): InnerRead<WholeRow> =>
  vin === null ? findDetail.withinById(id) : findDetail.withinByVin(vin);

/** A vehicle's row and, when they were read with it, the cards of similar vehicles. */
export type DetailWithSimilar = { row: WholeRow | undefined; similar: Card[] | null };

/**
 * The read of a vehicle for a request, shared by all its calls, because a statement costs a page more than the rows it reads. It starts
 * when all calls of the same turn are known, because one of them may add another read to the same statement.
 */
class DetailReading {
  readonly found: Promise<DetailWithSimilar>;
  #withSimilar: (() => Promise<DetailWithSimilar | null>) | undefined;

  constructor(source: Queryable, idOrVin: string) {
    this.found = Promise.resolve().then(
      async () => (await this.#withSimilar?.()) ?? { row: await findDetail(source, idOrVin), similar: null },
    );
  }

  readWith(read: () => Promise<DetailWithSimilar | null>): void {
    this.#withSimilar ??= read;
  }
}

/** The reads of each request: by server, and by id or VIN. */
const readings = new WeakMap<object, Map<Queryable, Map<string, DetailReading>>>();

function readingOf(request: object, source: Queryable, idOrVin: string): DetailReading {
  const sources = entry(readings, request, () => new Map());
  const found = entry(sources, source, () => new Map());
  return entry(found, idOrVin, () => new DetailReading(source, idOrVin));
}

/**
 * Returns the row of one visible vehicle. It is read once for all calls that a page makes while it is rendered.
 * @param request the visitor's request, for which the calls are made
 */
export async function readDetailOnce(
  request: object,
  source: Queryable,
  idOrVin: string,
): Promise<WholeRow | undefined> {
  return (await readingOf(request, source, idOrVin).found).row;
}

/**
 * Like `readDetailOnce`, with similar vehicles.
 * @param read reads both; null when the row must be read first. It is not used when the row is being read already
 */
export function readDetailWith(
  request: object,
  source: Queryable,
  idOrVin: string,
  read: () => Promise<DetailWithSimilar | null>,
): Promise<DetailWithSimilar> {
  const reading = readingOf(request, source, idOrVin);
  reading.readWith(read);
  return reading.found;
}

/** Returns the entry under a key. Creates it when there is none. */
function entry<K, V>(kept: { get(key: K): V | undefined; set(key: K, value: V): unknown }, key: K, make: () => V): V {
  const found = kept.get(key) ?? make();
  kept.set(key, found);
  return found;
}

/**
 * Returns one visible vehicle with the facts that only its own page shows.
 * @param zipCode measures the distance from there; an unknown zip gives none
 * @param request see `readDetailOnce`
 * @throws {AppError} 404
 */
export async function getVehicle(
  source: Queryable,
  idOrVin: string,
  zipCode?: string,
  request: object = {},
): Promise<VehicleDetail> {
  const row = await readDetailOnce(request, source, idOrVin);
  if (!row) throw notFound();
  const vehicle = presentDetail(row, zipCode ? (await loadZips()).milesTo(zipCode, row.zip_code, row.place) : null);
  return row.takes_questions ? { ...vehicle, takesQuestions: true } : vehicle;
}

/** Returns the facts of a vehicle's row with which others are compared. */
export const toCompared = (row: DetailRow): ComparedVehicle => ({
  ...{ id: row.id, vin: row.vin, make: row.make, model: row.model, bodyStyle: row.body_style },
  ...{ year: row.year, price: row.price_usd },
});

/** Presents a row of `selectWithHistory` in its wire shape. @param miles from the searched zip code; null without one */
export function presentDetail(row: DetailRow, miles: number | null = null): VehicleDetail {
  const vehicle = {
    ...presentVehicle(row, miles),
    dealership: withContact(row),
    priceBasis: { basis: row.price_basis, fees: row.mandatory_fees },
    equipment: presentEquipment(row.features),
    description: row.description,
    ...presentOwnFacts(row),
  } satisfies Vehicle & Pick<VehicleDetail, "priceBasis" | "equipment" | "description">;
  const priceHistory = presentPriceHistory(row.price_rows);
  if (row.offered_at !== null && row.offered_at > row.confirmed_at) {
    return { ...vehicle, priceHistory, lastConfirmedAt: row.offered_at.toISOString(), confirmedIn: "website" };
  }
  const confirmedIn = row.source === "csv" || row.is_feed ? "file" : "website";
  return { ...vehicle, priceHistory, confirmedIn };
}
