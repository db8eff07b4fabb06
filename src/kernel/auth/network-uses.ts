import { sql, type Transaction } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Retention } from "#kernel/database/sweep.ts";
import { networksOf } from "#kernel/http/client-network.ts";
import { shareOf } from "#kernel/http/rules/rate-limits.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { SecretBox } from "./secrets/secret-box.ts";
import { isWorkDone, readChallenge } from "./work-challenge.ts";

declare module "#kernel/database/db-schema.ts" {
  interface Database {
    network_uses: NetworkUsesTable;
  }
}

type NetworkUsesTable = { key: Buffer; count: number; until: Date };

/** How long a network's uses are counted together, and its keyed hash is kept. It begins with the first. */
const COUNTED_HOURS = 24;
const END = sql`now() + ${COUNTED_HOURS} * interval '1 hour'`;
const PURPOSE = "network-use";

export const NETWORK_USE_RETENTION: readonly Retention[] = [
  { table: "network_uses", isOver: sql<boolean>`t.until <= now()` },
];

const REFUSAL = "There was a lot of this from your network today. Please try again tomorrow.";

/**
 * Takes one of the day's uses of every network that a caller belongs to. Uses count only when the transaction is committed, so one that is
 * refused costs nothing.
 * @param use.address from `countedAddress`
 * @param use.share the most uses of the narrowest network; `shareOf` says what the wider ones get
 * @param use.refusal a sentence for the caller
 * @returns how many the widest network has had, this one included; 0 for callers that are not counted
 * @throws {AppError} 429 when one of the networks has had its share
 */
export async function takeShare(
  trx: Transaction<Database>,
  box: SecretBox,
  use: { kind: string; address: string | null; share: number; refusal?: string },
): Promise<number> {
  const { kind, address, share, refusal = REFUSAL } = use;
  if (address === null) return 0;
  const networks = networksOf(address).map(({ key }) => ({
    key: box.hash(`${kind} ${key}`, PURPOSE),
    most: share * shareOf(key),
  }));
  // In the order of their keys, so that two transactions cannot wait for each other.
  const { rows } = await sql<{ key: Buffer; count: number }>`
    insert into network_uses as u (key, count, until)
    select key, 1, ${END} from unnest(${networks.map(({ key }) => key)}::bytea[]) as n (key) order by key
    on conflict (key) do update set
      count = case when u.until <= now() then 1 else u.count + 1 end,
      until = case when u.until <= now() then excluded.until else u.until end
    returning key, count`.execute(trx);
  const counts = networks.map(({ key }) => rows.find((row) => row.key.equals(key))?.count ?? 0);
  if (networks.some(({ most }, n) => (counts[n] ?? 0) > most)) {
    throw new AppError(429, refusal);
  }
  return counts.at(-1) ?? 0;
}

/**
 * Checks the proof of work of a form, and notes that it is used.
 * @param form.subject as in `makeChallenge`
 * @returns whether the work is done, for this subject and for the first time
 */
export async function spendWork(
  trx: Transaction<Database>,
  box: SecretBox,
  form: { subject: string; challenge: string; solution: string },
): Promise<boolean> {
  const { subject, challenge, solution } = form;
  const read = readChallenge(box, challenge, subject);
  if (read === null || read === "old" || !isWorkDone(challenge, solution)) return false;
  const { numAffectedRows } = await sql`
    insert into network_uses (key, count, until) values (${box.hash(`work ${read.nonce}`, PURPOSE)}, 1, ${END})
    on conflict (key) do nothing`.execute(trx);
  return numAffectedRows === 1n;
}
