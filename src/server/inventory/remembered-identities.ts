import { type RawBuilder, sql, type Transaction } from "kysely";
import { type CarIdentity, type CarName, isSameCar, namesAnotherCar } from "#domain/vehicles/same-car.ts";
import type { Db } from "../infra/database/db.ts";
import type { Database } from "../infra/database/db-schema.ts";
import { queryStaged, type StagedRun } from "./staged-run.ts";

/**
 * Gives the staged cars of a run the identity of the known car that they are, and another one than a car has that they only share a stock
 * number or an address with. It is done once, when the crawl has staged all of its cars: what follows goes by their identities.
 *
 * - A list often shows no VINs. When the cars' own pages fail, the same cars would go missing under their VINs and be added again
 *   under their stock numbers; and the other way round.
 * - Dealers correct VINs. `isSameCar` tells a corrected one; the merge then gives the car the new VIN (`rekeyed`).
 * - Dealers use stock numbers again. A car with another name (`namesAnotherCar`) is a new one, as `stock:123#2`.
 *
 * Removed cars are not recognized under another identity, because their stock numbers may be in use again; hidden ones are.
 */
export async function rememberIdentities(db: Db, run: StagedRun): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await rename(trx, run, matchOneToOne(await queryStaged(trx, candidates(run))));
    await rename(trx, run, partReused(await queryStaged(trx, sharingKeys(run))));
  });
}

/** A staged car that becomes a known one; `vin` is the known car's where the staged one has none. */
type Renamed = { key: string; knownKey: string; vin: string | null };

async function rename(trx: Transaction<Database>, run: StagedRun, renamed: readonly Renamed[]): Promise<void> {
  if (renamed.length === 0) return;
  await queryStaged(
    trx,
    sql`
    update sync_run_vehicles r set identity_key = n."knownKey",
      facts = r.facts || jsonb_build_object('identityKey', n."knownKey", 'vin', coalesce(r.facts ->> 'vin', n.vin))
    from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) n(key text, "knownKey" text, vin text)
    where r.run_id = ${run.id} and r.attempt = ${run.attempt} and r.identity_key = n.key`,
  );
}

/** The columns of a `CarIdentity` of staged car `r`, and of a known car `v`, as JSON. */
const stagedCar = sql`json_build_object(
  'vin', r.facts -> 'vin', 'stockNumber', r.facts -> 'stockNumber', 'url', r.facts -> 'originalListingUrl',
  'photo', r.facts -> 'images' -> 0, 'year', r.facts -> 'year', 'make', r.facts -> 'make', 'model', r.facts -> 'model',
  'trim', r.facts -> 'trim', 'title', r.facts -> 'title')`;
const knownCar = sql`json_build_object(
  'vin', v.vin, 'stockNumber', v.stock_number, 'url', v.original_listing_url, 'photo', v.images[1],
  'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'title', v.title)`;

/** A stock number or an address that more cars share ("N/A") identifies none of them. A photo is a placeholder as soon as two have it. */
const MAX_SHARERS = 5;
const SHARERS = sql.raw(
  "count(*) over (partition by stock) as stocks, count(*) over (partition by url) as urls, count(*) over (partition by photo) as photos",
);
/** Two stock numbers decide, so other links count only without one. */
const UNNUMBERED = sql.raw("(s.stock is null or k.stock is null)");

type Candidate = { key: string; knownKey: string; rank: number; seen: CarIdentity; known: CarIdentity };

/** Staged cars that are not known by their identity, with the known cars not staged that share a stock number, address or photo. */
const candidates = (run: StagedRun): RawBuilder<Candidate> => sql`
  with unmatched as (
    select r.identity_key as key, upper(r.facts ->> 'stockNumber') as stock, r.facts ->> 'originalListingUrl' as url,
      r.facts -> 'images' ->> 0 as photo, ${stagedCar} as seen
    from sync_run_vehicles r
    where r.run_id = ${run.id} and r.attempt = ${run.attempt} and not exists (
      select from vehicles o where o.dealership_id = ${run.dealershipId} and o.identity_key = r.identity_key
        and (o.removed_at is null or r.facts ->> 'vin' is not null))
  ), unseen as (
    select v.identity_key as known_key, upper(v.stock_number) as stock, v.original_listing_url as url, v.images[1] as photo,
      ${knownCar} as known
    from vehicles v
    where v.dealership_id = ${run.dealershipId} and (v.removed_at is null or v.hidden_at is not null) and not exists (
      select from sync_run_vehicles r
      where r.run_id = ${run.id} and r.attempt = ${run.attempt} and r.identity_key = v.identity_key)
  ), staged as materialized (select *, ${SHARERS} from unmatched), known as materialized (select *, ${SHARERS} from unseen)
  -- A join for each, because one whose condition is any of three compares every car with every other.
  select key, known_key as "knownKey", 1 as rank, seen, known
  from staged s join known k using (stock) where s.stocks <= ${MAX_SHARERS} and k.stocks <= ${MAX_SHARERS}
  union all
  select key, known_key, 2, seen, known
  from staged s join known k using (url) where ${UNNUMBERED} and s.urls <= ${MAX_SHARERS} and k.urls <= ${MAX_SHARERS}
  union all
  select key, known_key, 3, seen, known from staged s join known k using (photo)
  where ${UNNUMBERED} and s.photos = 1 and k.photos = 1`;

/** The pairs that are one car each, by what they share: the stock number first. A car that may be one of several is none of them. */
function matchOneToOne(pairs: readonly Candidate[]): Renamed[] {
  const renamed: Renamed[] = [];
  const taken = new Set<string>();
  for (const rank of [1, 2, 3]) {
    const same = pairs.filter((pair) => pair.rank === rank && isSameCar(pair.seen, pair.known));
    const free = same.filter(({ key, knownKey }) => !taken.has(`staged ${key}`) && !taken.has(`known ${knownKey}`));
    const [keys, knownKeys] = [countBy(free, "key"), countBy(free, "knownKey")];
    for (const { key, knownKey, known } of free) {
      if (keys.get(key) !== 1 || knownKeys.get(knownKey) !== 1) continue;
      renamed.push({ key, knownKey, vin: known.vin });
      taken.add(`staged ${key}`).add(`known ${knownKey}`);
    }
  }
  return renamed;
}

function countBy<Name extends string>(rows: readonly Record<Name, string>[], name: Name): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row[name], (counts.get(row[name]) ?? 0) + 1);
  return counts;
}

type Sharing = { key: string; knownKey: string; seen: CarName; known: CarName };

/**
 * Staged cars without a VIN with the known cars that have or had their stock number or address: `stock:123`, `stock:123#2`. Only where
 * there are several, or the names differ. Listed cars come first, then the last added.
 */
const sharingKeys = (run: StagedRun): RawBuilder<Sharing> => sql`
  with pairs as (
    select r.identity_key as key, v.identity_key as "knownKey", ${stagedCar} as seen, ${knownCar} as known,
      v.removed_at is null as is_listed, v.id,
      v.identity_key <> r.identity_key or (v.year, lower(v.make), lower(v.model)) is distinct from
        ((r.facts ->> 'year')::int, lower(r.facts ->> 'make'), lower(r.facts ->> 'model')) as differs
    from sync_run_vehicles r join vehicles v on split_part(v.identity_key, '#', 1) = r.identity_key
    where r.run_id = ${run.id} and r.attempt = ${run.attempt} and r.facts ->> 'vin' is null
      and v.dealership_id = ${run.dealershipId}
  ), judged as (
    select *, bool_or(differs) over (partition by key) as is_doubtful from pairs
  )
  select key, "knownKey", seen, known from judged where is_doubtful order by key, is_listed desc, id desc`;

/** The cars that are another one than the first that has their key: one of the later ones, or a new one. */
function partReused(pairs: readonly Sharing[]): Renamed[] {
  return [...Map.groupBy(pairs, ({ key }) => key)].flatMap(([key, sharing]): Renamed[] => {
    const same = sharing.find(({ seen, known }) => !namesAnotherCar(seen, known));
    const knownKey = same?.knownKey ?? `${key}#${sharing.length + 1}`;
    return knownKey === key ? [] : [{ key, knownKey, vin: null }];
  });
}

/** SQL for the identity of vehicle `v` after row `s` of a crawl's stage, whose VIN may correct the vehicle's or complete it. */
export const rekeyed = sql`case when s.vin is null or s.identity_key = 'vin:' || s.vin then v.identity_key else 'vin:' || s.vin end`;

/** Gives the staged cars of a run the identities that their vehicles have since the merge. */
export async function renameMerged(trx: Transaction<Database>, run: StagedRun): Promise<void> {
  await sql`
    update sync_run_vehicles r set identity_key = 'vin:' || (r.facts ->> 'vin')
    where r.run_id = ${run.id} and r.attempt = ${run.attempt} and r.facts ->> 'vin' is not null
      and r.identity_key <> 'vin:' || (r.facts ->> 'vin')`.execute(trx);
}
