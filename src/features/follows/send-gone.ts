import { sql } from "kysely";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import type { Db } from "#kernel/database/db.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { goneMail } from "./follow-mails.ts";
import { ADDRESS_PURPOSE, ENDED, type FollowDeps } from "./manage-follows.ts";
import { CLOSED_AFTER_DAYS, GONE_AFTER_MINUTES } from "./rules/follow-rules.ts";

/** The number of follows that are processed in one transaction. */
const PAGE = 1_000;

type CarFollow = {
  id: string;
  sealed_address: Buffer;
  car_vin: string | null;
  car_id: number | null;
  created_at: Date;
};
type Car = { id: number; vin: string | null };
type UnlistedCar = Car & { title: string; has_page: boolean; unlisted_at: Date };
type GoneDeps = FollowDeps & { log: Logger };

/**
 * Tells followers of cars that are due that their car is gone: removed since they asked, or hidden or of a closed dealership for a week, and
 * not listed by another dealership. The mail is the last one: the same transaction ends what they follow, and deletes their addresses.
 * @returns how many follows were ended
 */
export async function sendGone(deps: GoneDeps, signal?: AbortSignal): Promise<number> {
  let mails = 0;
  let last = "0";
  while (!signal?.aborted) {
    const due = await readDueCars(deps.db, last);
    mails += await tellGone(deps, await findGone(deps.db, due));
    if (due.length < PAGE) break;
    last = due.at(-1)?.id ?? last;
  }
  return mails;
}

async function readDueCars(db: Db, after: string): Promise<CarFollow[]> {
  const { rows } = await sql<CarFollow>`
    select id, sealed_address, car_vin, car_id, created_at from follows
    where state = 'confirmed' and (car_vin is not null or car_id is not null) and id > ${after} and next_due_at <= now()
    order by id limit ${PAGE}`.execute(db);
  return rows;
}

const keyOf = ({ car_vin, car_id }: CarFollow): string => car_vin ?? `${car_id}`;
const keysOf = ({ id, vin }: Car): string[] => (vin === null ? [`${id}`] : [`${id}`, vin]);
/** SQL for cars with some numbers or VINs. Arrays are read once, whatever PostgreSQL knows of the tables; joins were minutes. */
const areAmong = (ids: readonly (number | null)[], vins: readonly (string | null)[]) =>
  sql`(v.vin = any(${vins.filter((vin) => vin !== null)}::text[]) or v.id = any(${ids.filter((id) => id !== null)}::int[]))`;

/** SQL: true of an unlisted car `v` when its followers are told. */
const IS_DUE = sql<boolean>`v.unlisted_at < now() - case when v.is_removed
  then ${GONE_AFTER_MINUTES} * interval '1 minute' else ${CLOSED_AFTER_DAYS} * interval '1 day' end`;

/** Finds the follows whose car is gone, each with the car. */
async function findGone(db: Db, due: readonly CarFollow[]): Promise<Map<CarFollow, UnlistedCar>> {
  const gone = new Map<CarFollow, UnlistedCar>();
  if (due.length === 0) return gone;
  const followed = areAmong(
    due.map(({ car_id }) => car_id),
    due.map(({ car_vin }) => car_vin),
  );
  const unlisted = await sql<UnlistedCar>`
    select v.id, v.vin, v.title, v.has_page, v.unlisted_at from unlisted_vehicles v
    where ${followed} and ${IS_DUE} order by v.unlisted_at`.execute(db);
  const byKey = new Map(unlisted.rows.flatMap((car) => keysOf(car).map((key) => [key, car])));
  for (const follow of due) {
    const car = byKey.get(keyOf(follow));
    if (car && car.unlisted_at > follow.created_at) gone.set(follow, car);
  }
  if (gone.size === 0) return gone;
  // Another dealership may list the same car, also one that had no VIN when somebody began to follow it, or list it again soon.
  const cars = [...gone.values()];
  const sameCars = areAmong(
    cars.map(({ id }) => id),
    cars.map(({ vin }) => vin),
  );
  const present = await sql<Car>`
    select v.id, v.vin from public_vehicles v where ${sameCars}
    union all select v.id, v.vin from unlisted_vehicles v where ${sameCars} and not (${IS_DUE})`.execute(db);
  const isPresent = new Set(present.rows.flatMap(keysOf));
  return new Map([...gone].filter(([, car]) => !keysOf(car).some((key) => isPresent.has(key))));
}

function tellGone({ db, mail, site, log }: GoneDeps, gone: ReadonlyMap<CarFollow, UnlistedCar>): Promise<number> {
  if (gone.size === 0) return Promise.resolve(0);
  return db.transaction().execute(async (trx) => {
    // A follow that was ended meanwhile gets no mail.
    const ended = await trx
      .updateTable("follows")
      .set(ENDED)
      .where(
        "id",
        "in",
        [...gone.keys()].map(({ id }) => id),
      )
      .where("state", "=", "confirmed")
      .returning("id")
      .execute();
    const isEnded = new Set(ended.map(({ id }) => id));
    const mailed = [...gone].filter(([{ id }]) => isEnded.has(id));
    await mail.outbox.put(
      trx,
      mailed.flatMap(([{ id, sealed_address }, car]) => {
        // One that cannot be opened must not hold up the others.
        const to = mail.box.tryOpen(sealed_address, ADDRESS_PURPOSE);
        if (to === null) {
          log.warn({ follow: id }, "a follow ended without a mail: its address cannot be opened with this key");
          return [];
        }
        const path = car.has_page ? vehiclePath(car) : "/";
        return { key: `follow-gone ${id}`, kind: "follow-news", mail: goneMail(site, to, { title: car.title, path }) };
      }),
    );
    return mailed.length;
  });
}
