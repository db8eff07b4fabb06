import { sql } from "kysely";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import type { Db } from "#kernel/database/db.ts";
import { goneMail } from "./follow-mails.ts";
import { ADDRESS_PURPOSE, ENDED, type FollowDeps } from "./manage-follows.ts";
import { GONE_AFTER_MINUTES } from "./rules/follow-rules.ts";

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
type RemovedCar = Car & { title: string; removed_at: Date };

/**
 * Tells followers of cars that are due that their car is gone: removed since they asked, and not listed by another dealership. The mail is
 * the last one: the same transaction ends what they follow, and deletes their addresses.
 * @returns how many mails were written
 */
export async function sendGone(deps: FollowDeps, signal?: AbortSignal): Promise<number> {
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
/** SQL for the cars that follows are about. Arrays are read once, whatever PostgreSQL knows of the tables; joins were minutes. */
const areOf = (follows: readonly CarFollow[]) =>
  sql`(v.vin = any(${follows.flatMap(({ car_vin }) => car_vin ?? [])}::text[])
    or v.id = any(${follows.flatMap(({ car_id }) => car_id ?? [])}::int[]))`;

/** Finds the follows whose car is gone, each with the car. */
async function findGone(db: Db, due: readonly CarFollow[]): Promise<Map<CarFollow, RemovedCar>> {
  const gone = new Map<CarFollow, RemovedCar>();
  if (due.length === 0) return gone;
  const removed = await sql<RemovedCar>`
    select v.id, v.vin, v.title, v.removed_at from gone_vehicles v
    where ${areOf(due)} and v.removed_at < now() - ${GONE_AFTER_MINUTES} * interval '1 minute'
    order by v.removed_at`.execute(db);
  const byKey = new Map(removed.rows.flatMap((car) => keysOf(car).map((key) => [key, car])));
  for (const follow of due) {
    const car = byKey.get(keyOf(follow));
    if (car && car.removed_at > follow.created_at) gone.set(follow, car);
  }
  if (gone.size === 0) return gone;
  // Another dealership may list the same car.
  const listed = await sql<Car>`
    select v.id, v.vin from public_vehicles v where ${areOf([...gone.keys()])}`.execute(db);
  const isListed = new Set(listed.rows.flatMap(keysOf));
  return new Map([...gone].filter(([follow]) => !isListed.has(keyOf(follow))));
}

function tellGone({ db, mail, site }: FollowDeps, gone: ReadonlyMap<CarFollow, RemovedCar>): Promise<number> {
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
        if (to === null) return [];
        return {
          key: `follow-gone ${id}`,
          kind: "follow-news",
          mail: goneMail(site, to, { ...car, path: vehiclePath(car) }),
        };
      }),
    );
    return mailed.length;
  });
}
