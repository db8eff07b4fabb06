import { type RawBuilder, sql, type Transaction } from "kysely";
import { type CarIdentity, type CarName, isSameCar, namesAnotherCar } from "#core/facts/rules/same-car.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import { queryStaged, type StagedRun } from "./staged-run.ts";

/** A staged car that gets the identity of a known one; `vin` is the known car's if the staged one has none. */
type Renamed = { key: string; knownKey: string; vin: string | null };

/** The cars of one dealership that a crawl or a file has staged. */
type StagedCars = {
  dealershipId: number;
  /** A relation of them, with the columns of a `CarIdentity`. */
  cars: RawBuilder<unknown>;
  /** Returns SQL that gives them the identities of `renamed`, a relation `n` of keys, known keys and VINs. */
  rename(renamed: RawBuilder<unknown>): RawBuilder<unknown>;
};

/**
 * Gives the staged cars of a run the identity of the known car that they are. A staged car that only shares a stock number or an address
 * with a known car gets another identity. It runs once, when the crawl has staged all its cars; later steps compare identities only.
 *
 * - A list often shows no VINs. When the cars' own pages fail, the same cars would go missing under their VINs and be added again
 *   under their stock numbers; and the reverse.
 * - Dealers correct VINs. `isSameCar` recognises this; the merge then gives the car the new VIN (`rekeyed`).
 * - Dealers use stock numbers again. A car with another name (`namesAnotherCar`) is a new one, as `stock:123#2`.
 *
 * Removed cars are not recognized under another identity, because their stock numbers may be in use again; hidden ones are.
 */
export async function rememberIdentities(db: Db, run: StagedRun): Promise<void> {
  const ofRun = sql`run_id = ${run.id} and attempt = ${run.attempt}`;
  const staged: StagedCars = {
    dealershipId: run.dealershipId,
    cars: sql`(select identity_key, facts ->> 'vin' as vin, facts ->> 'stockNumber' as stock_number,
      facts ->> 'originalListingUrl' as original_listing_url, facts -> 'images' ->> 0 as photo, (facts ->> 'year')::int as year,
      facts ->> 'make' as make, facts ->> 'model' as model, facts ->> 'trim' as trim, facts ->> 'title' as title
      from sync_run_vehicles where ${ofRun})`,
    rename: (renamed) => sql`
      update sync_run_vehicles r set identity_key = n."knownKey",
        facts = r.facts || jsonb_build_object('identityKey', n."knownKey", 'vin', coalesce(r.facts ->> 'vin', n.vin))
      from ${renamed} where ${ofRun} and r.identity_key = n.key`,
  };
  await db.transaction().execute((trx) => remember(trx, staged));
}

/**
 * As `rememberIdentities`, for a file's cars in the stage of this transaction; call it before `compareStage`.
 * @returns the new identity of each changed car, by the one that it was staged with
 */
export function rememberStaged(trx: Transaction<Database>, dealershipId: number): Promise<ReadonlyMap<string, string>> {
  return remember(trx, {
    dealershipId,
    cars: sql`(select identity_key, vin, stock_number, original_listing_url, images[1] as photo, year, make, model, trim, title
      from stage)`,
    rename: (renamed) => sql`
      update stage r set identity_key = n."knownKey", vin = coalesce(r.vin, n.vin) from ${renamed} where r.identity_key = n.key`,
  });
}

async function remember(trx: Transaction<Database>, staged: StagedCars): Promise<ReadonlyMap<string, string>> {
  const rename = async (renamed: readonly Renamed[]): Promise<readonly Renamed[]> => {
    const rows = sql`jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) n(key text, "knownKey" text, vin text)`;
    if (renamed.length > 0) await queryStaged(trx, staged.rename(rows));
    return renamed;
  };
  const same = await rename(matchOneToOne(await queryStaged(trx, candidates(staged))));
  const reused = await rename(findReusedKeys(await queryStaged(trx, sharingKeys(staged))));
  return new Map([...same, ...reused].map(({ key, knownKey }) => [key, knownKey]));
}

/** The columns of a `CarIdentity` of staged car `r`, and of a known car `v`, as JSON. */
const stagedCar = sql`json_build_object(
  'vin', r.vin, 'stockNumber', r.stock_number, 'url', r.original_listing_url, 'photo', r.photo,
  'year', r.year, 'make', r.make, 'model', r.model, 'trim', r.trim, 'title', r.title)`;
const knownCar = sql`json_build_object(
  'vin', v.vin, 'stockNumber', v.stock_number, 'url', v.original_listing_url, 'photo', v.images[1],
  'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'title', v.title)`;

/** A stock number or an address that more cars share ("N/A") identifies none of them. A photo that two cars share is a placeholder. */
const MAX_SHARERS = 5;
const SHARERS = sql.raw(
  "count(*) over (partition by stock) as stocks, count(*) over (partition by url) as urls, count(*) over (partition by photo) as photos",
);
/** Other links count only when a stock number is missing, because two stock numbers decide. */
const UNNUMBERED = sql.raw("(s.stock is null or k.stock is null)");

type Candidate = { key: string; knownKey: string; rank: number; seen: CarIdentity; known: CarIdentity };

/** Staged cars with unknown identities, each with the known cars, not staged, that share a stock number, address or photo. */
const candidates = ({ dealershipId, cars }: StagedCars): RawBuilder<Candidate> => sql`
  with unmatched as (
    select r.identity_key as key, upper(r.stock_number) as stock, r.original_listing_url as url, r.photo, ${stagedCar} as seen
    from ${cars} r
    where not exists (
      select from vehicles o where o.dealership_id = ${dealershipId} and o.identity_key = r.identity_key
        and (o.removed_at is null or r.vin is not null))
  ), unseen as (
    select v.identity_key as known_key, upper(v.stock_number) as stock, v.original_listing_url as url, v.images[1] as photo,
      ${knownCar} as known
    from vehicles v
    where v.dealership_id = ${dealershipId} and (v.removed_at is null or v.hidden_at is not null) and not exists (
      select from ${cars} r where r.identity_key = v.identity_key)
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

/** Returns the pairs that are the same car, by what they share, stock numbers first. A car with several possible partners is left out. */
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
 * Staged cars without a VIN, with the known cars that have or had their stock number or address: `stock:123`, `stock:123#2`. Only where
 * there are several, or the names differ. Listed cars come first, then the last added.
 */
const sharingKeys = ({ dealershipId, cars }: StagedCars): RawBuilder<Sharing> => sql`
  with pairs as (
    select r.identity_key as key, v.identity_key as "knownKey", ${stagedCar} as seen, ${knownCar} as known,
      v.removed_at is null as is_listed, v.id,
      v.identity_key <> r.identity_key or (v.year, lower(v.make), lower(v.model)) is distinct from
        (r.year, lower(r.make), lower(r.model)) as differs
    from ${cars} r join vehicles v on split_part(v.identity_key, '#', 1) = r.identity_key
    where r.vin is null and v.dealership_id = ${dealershipId}
  ), judged as (
    select *, bool_or(differs) over (partition by key) as is_doubtful from pairs
  )
  select key, "knownKey", seen, known from judged where is_doubtful order by key, is_listed desc, id desc`;

/** Returns the cars that are not the first one with their key: one of the later ones, or a new one. */
function findReusedKeys(pairs: readonly Sharing[]): Renamed[] {
  return [...Map.groupBy(pairs, ({ key }) => key)].flatMap(([key, sharing]): Renamed[] => {
    const same = sharing.find(({ seen, known }) => !namesAnotherCar(seen, known));
    const knownKey = same?.knownKey ?? `${key}#${sharing.length + 1}`;
    return knownKey === key ? [] : [{ key, knownKey, vin: null }];
  });
}

/** SQL for the identity of vehicle `v` after row `s` of the stage, whose VIN may correct or complete the vehicle's VIN. */
export const rekeyed = sql`case when s.vin is null or s.identity_key = 'vin:' || s.vin then v.identity_key else 'vin:' || s.vin end`;

/** Gives the staged cars of a run the identities that their vehicles have since the merge. */
export async function renameMerged(trx: Transaction<Database>, run: StagedRun): Promise<void> {
  await sql`
    update sync_run_vehicles r set identity_key = 'vin:' || (r.facts ->> 'vin')
    where r.run_id = ${run.id} and r.attempt = ${run.attempt} and r.facts ->> 'vin' is not null
      and r.identity_key <> 'vin:' || (r.facts ->> 'vin')`.execute(trx);
}
