import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import { literally } from "#kernel/database/order-rows.ts";
import type { Found } from "./palette-endpoints.ts";

/** The most results of each kind. */
const MOST = 8;
/** Shorter texts match too many VINs and stock numbers. */
const MIN_NUMBER_LENGTH = 3;

/** Finds dealerships with every word in name or location; those whose name begins with the text come first. */
async function findDealerships(db: Db, text: string): Promise<Found["dealerships"]> {
  const words = text.toLowerCase().split(/\s+/);
  const named = words.map((word) => sql`lower(concat_ws(' ', name, location)) like ${`%${literally(word)}%`}`);
  const { rows } = await sql<Found["dealerships"][number]>`
    select id, name, location, url <> '' as "hasWebsite" from dealerships where ${sql.join(named, sql` and `)}
    order by lower(name) not like ${`${literally(text.toLowerCase())}%`}, lower(name), id limit ${MOST}`.execute(db);
  return rows;
}

const THERE = sql`(v.removed_at is null or v.hidden_at is not null)`;

/** The most cars with the words whose titles are read, and the most that are sorted. The words may be in every description. */
const MOST_READ = 5_000;
const MOST_SORTED = 500;

/**
 * Finds cars in whose title a word begins with each of the text's words, without removed ones, the newest model first. The index has the
 * descriptions, too, and "F-150" as "f" and "-150". Short words are not looked up in it: too many begin so.
 */
async function findTitles(db: Db, text: string): Promise<Found["vehicles"]> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.join("").length < MIN_NUMBER_LENGTH) return [];
  const looked = words
    .filter((word) => word.length >= MIN_NUMBER_LENGTH)
    .map((word) => (/^\d+$/.test(word) ? `(${word}:* | '-${word}':*)` : `${word}:*`))
    .join(" & ");
  if (looked === "") return [];
  const { rows } = await sql<Found["vehicles"][number]>`
    select v.id, v.title, v.vin, v.stock_number as "stockNumber", v.dealership_id as "dealershipId",
      d.name as "dealershipName"
    from (
      select v.*
      from (select vehicle_id from vehicle_words where words @@ to_tsquery('simple', ${looked}) limit ${MOST_READ}) w
      join stock_vehicles v on v.id = w.vehicle_id
      where ${THERE}
        and ${sql.join(
          words.map((word) => sql`lower(v.title) ~ ${`\\m${word}`}`),
          sql` and `,
        )}
      limit ${MOST_SORTED}
    ) v
    join dealerships d on d.id = v.dealership_id
    order by v.year desc nulls last, v.title, v.id limit ${MOST}`.execute(db);
  return rows;
}

/**
 * Finds cars whose VIN or stock number begins with the text, without removed ones. Each of the two queries uses an index; one
 * query with `or` would not (0221_baseline_bulk.sql).
 */
async function findVehicles(db: Db, text: string): Promise<Found["vehicles"]> {
  const number = text.toUpperCase();
  if (number.length < MIN_NUMBER_LENGTH || /\s/.test(number)) return [];
  const like = `${literally(number)}%`;
  const { rows } = await sql<Found["vehicles"][number]>`
    select v.id, v.title, v.vin, v.stock_number as "stockNumber", v.dealership_id as "dealershipId",
      d.name as "dealershipName"
    from (
      (select id from stock_vehicles v where v.vin like ${like} and ${THERE} order by v.vin using ~<~, id limit ${MOST})
      union
      (select id from stock_vehicles v where upper(v.stock_number) like ${like} and v.stock_number is not null and ${THERE}
        order by upper(v.stock_number) using ~<~, id limit ${MOST})
    ) found
    join stock_vehicles v on v.id = found.id join dealerships d on d.id = v.dealership_id
    order by v.vin is distinct from ${number}, v.id limit ${MOST}`.execute(db);
  return rows;
}

/** Returns the console's search results for a typed text. */
export async function findInConsole(db: Db, text: string): Promise<Found> {
  const [dealerships, numbered, titled] = await Promise.all([
    findDealerships(db, text),
    findVehicles(db, text),
    findTitles(db, text),
  ]);
  const vehicles = [...new Map([...numbered, ...titled].map((car) => [car.id, car])).values()].slice(0, MOST);
  return { dealerships, vehicles };
}
