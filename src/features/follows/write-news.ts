import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { presentVehicle } from "#core/listing/present-vehicle.ts";
import { selectVehicles } from "#core/listing/public-vehicles.ts";
import type { Db } from "#kernel/database/db.ts";
import type { MailWriter } from "#kernel/mail/outbox.ts";
import { type CarLine, describeCar, newsMail } from "./follow-mails.ts";
import { linkToken } from "./follow-tokens.ts";
import { ADDRESS_PURPOSE, type FollowDeps } from "./manage-follows.ts";

const kind = z.enum(["listed", "dropped"]);
/** The reason why a car is named: it is new, or its price has dropped. */
export type NewsKind = z.infer<typeof kind>;

const aboutSchema = z.object({
  follow: z.int(),
  /** The cars that the mail names, the latest news first, by id. */
  cars: z.array(z.tuple([z.int(), kind])),
  /** The number of further cars with news that the mail does not name. */
  more: z.object({ listed: z.int(), dropped: z.int() }),
});
/** The data of a mail with news in the outbox. */
export type NewsAbout = z.infer<typeof aboutSchema>;

/** How long a car's line is cached: the same car is in many mails, which are sent one after another. */
const LINE_KEPT_MS = 60_000;
const MAX_KEPT_LINES = 5_000;

/** Reads the versions of the cars that are for sale, by id. A version changes with everything in a car's line. */
async function readVersions(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; version: string }>`
    select v.id, v.row_version as version from public_vehicles v where v.id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Writes mails with news when they are sent, with the cars' data at that time. Ended follows get none. */
export function openNewsWriter({ db, mail, site }: FollowDeps): MailWriter {
  const kept = new LRUCache<number, { version: string; line: CarLine | null }>({
    max: MAX_KEPT_LINES,
    ttl: LINE_KEPT_MS,
  });

  /** Reads the cars as the site shows them, by id; null: no longer listed. */
  async function readLines(ids: readonly number[]): Promise<ReadonlyMap<number, CarLine | null>> {
    const lines = new Map<number, CarLine | null>();
    const versions = await readVersions(db, ids);
    for (const id of ids) {
      const known = kept.get(id);
      if (known && known.version === (versions.get(id) ?? "")) lines.set(id, known.line);
    }
    const missing = ids.filter((id) => !lines.has(id));
    if (missing.length === 0) return lines;
    const rows = await selectVehicles(db)
      .where(sql<boolean>`v.id = any(${missing}::int[])`)
      .execute();
    const read = new Map(rows.map((row) => [row.id, describeCar(site, presentVehicle(row))]));
    for (const id of missing) {
      const line = read.get(id) ?? null;
      lines.set(id, line);
      kept.set(id, { version: versions.get(id) ?? "", line });
    }
    return lines;
  }

  return async (written) => {
    const about = aboutSchema.parse(written);
    const follow = await db
      .selectFrom("follows")
      .select(["query", "frequency", "sealed_address"])
      .where("id", "=", `${about.follow}`)
      .where("state", "=", "confirmed")
      .executeTakeFirst();
    if (!follow?.sealed_address) return null;
    const lines = await readLines(about.cars.map(([id]) => id));
    const cars = about.cars.flatMap(([id, kind]) => {
      const line = lines.get(id);
      // A price that has risen again since is no drop.
      return line && (kind === "listed" || line.isDropped) ? [{ line, kind }] : [];
    });
    const { more } = about;
    if (cars.length + more.listed + more.dropped === 0) return null;
    const { query, frequency } = follow;
    const token = linkToken(mail.box, "follow-manage", about.follow);
    const to = mail.box.open(follow.sealed_address, ADDRESS_PURPOSE);
    return newsMail(site, to, { query, frequency, token, cars, more });
  };
}
