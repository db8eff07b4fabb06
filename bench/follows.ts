import { sql } from "kysely";
import pg from "pg";
import { collectNews } from "#server/follows/collect-news.ts";
import { ADDRESS_PURPOSE } from "#server/follows/manage-follows.ts";
import { sendNews } from "#server/follows/send-news.ts";
import { readConfig } from "#server/infra/config.ts";
import { openDb } from "#server/infra/database/db.ts";
import { createLogger } from "#server/infra/logger.ts";
import { openSecretBox } from "#server/infra/secret-box.ts";
import { openOutbox } from "#server/mail/outbox.ts";
import type { OpenCarMatcher } from "#server/search/vehicle-search.ts";
import { type BenchRow, report } from "./report.ts";
import { fillMarket } from "./support/fill-market.ts";
import { memoryMb, processorTime } from "./support/processor-time.ts";
import { withTemporaryDatabase } from "./support/temporary-database.ts";

const CARS = Number(process.env.FOLLOWS_CARS ?? 100_000);
const CHANGED = 10_000;
const FOLLOWS = Number(process.env.FOLLOWS ?? 100_000);
const BATCH = 5_000;

const pick = <T>(items: readonly T[], n: number): T => items[n % items.length] as T;
const WORDS = ["sport", "touring", "modle12", "premum", "2021 limited", "under 30k", "chantilly"];

/** Searches as shoppers follow them: most name a make or model with a price; some a place, a word, or nearly nothing. */
function queryOf(n: number): string {
  const model = (n * 7919) % 600;
  const params = new URLSearchParams();
  const kind = n % 10;
  if (kind < 8) params.append("make", `Make${model % 40}`);
  if (kind < 5) params.append("model", `Model${model}`);
  if (kind % 2 === 0) params.append("priceMax", `${10_000 + ((n * 31) % 60) * 1_000}`);
  if (kind === 3) params.append("yearMin", `${2014 + (n % 12)}`);
  if (kind === 6) params.append("zipCode", pick(["20151", "22030", "20171"], n));
  if (kind === 8) params.append("keyword", `${pick(WORDS, n)} ${pick(["se", "model3", ""], n)}`.trim());
  if (kind === 9) params.append("mileageMax", `${5_000 + (n % 200) * 500}`);
  return params.toString();
}

/**
 * Who gets which news, of 100,000 followed searches and 10,000 changed cars: from noting the news to the mails in the
 * outbox, and the part of it that working out the matches takes.
 */
export async function run(): Promise<void> {
  const rows = await withTemporaryDatabase(async (databaseUrl) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await fillMarket(client, CARS);
    // Loaded here, because the engine may be imported by nobody else.
    const { openCarMatcher } = await import("#server/search/memory/match-cars.ts");
    const log = createLogger({ level: "warn", pretty: false });
    const { db, pool } = openDb(databaseUrl, log, 4);
    const box = openSecretBox("a key of a benchmark, which is long enough");
    const outbox = openOutbox(box);
    const settings = readConfig({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "cars@market.example" }).mail;
    if (!settings) throw new Error("the benchmark has no mail settings");
    for (let from = 0; from < FOLLOWS; from += BATCH) {
      const numbers = Array.from({ length: BATCH }, (_, at) => from + at);
      const address = (n: number) => `shopper${n}@mail.example`;
      await sql`insert into follows (sealed_address, address_hash, query, frequency, state, confirmed_at, next_due_at)
        select *, 'daily', 'confirmed', now(), now() from unnest(
          ${numbers.map((n) => box.seal(address(n), ADDRESS_PURPOSE))}::bytea[],
          ${numbers.map((n) => outbox.addressHash(address(n)))}::bytea[], ${numbers.map(queryOf)}::text[])`.execute(db);
    }
    await client.query(`update vehicles set price_dropped_at = now(), price_drop_usd = 500 where id in (
      select id from vehicles where removed_at is null order by md5(id::text) limit ${CHANGED / 2})`);
    await client.query(`update vehicles set first_seen_at = now() where id in (
      select id from vehicles where removed_at is null and price_dropped_at is null order by md5(id::text) limit ${CHANGED / 2})`);
    await client.query("update car_news_state set began_at = now() - interval '1 hour'; analyze");

    let matchingMs = 0;
    const openMatcher: OpenCarMatcher = async (ids) => {
      const began = performance.now();
      const matcher = await openCarMatcher({ db, pool }, ids);
      matchingMs += performance.now() - began;
      return {
        match: (query) => {
          const start = performance.now();
          const found = matcher.match(query);
          matchingMs += performance.now() - start;
          return found;
        },
      };
    };
    const [began, before] = [performance.now(), processorTime(process.pid)];
    const newest = await collectNews(db);
    const noted = performance.now();
    const site = { siteName: "Cars", publicUrl: "https://cars.example" };
    const { follows, mails } = await sendNews({ db, log, site, openMatcher, mail: { settings, box, outbox } }, newest);
    const [ended, after] = [performance.now(), processorTime(process.pid)];
    const seconds = (ms: number) => Number((ms / 1_000).toFixed(1));
    const { rows: distinct } = await client.query<{ count: string }>("select count(distinct query) from follows");
    const row: BenchRow = {
      what: `${FOLLOWS} searches, ${CHANGED} changed cars of ${CARS}`,
      news: newest,
      "different searches": Number(distinct[0]?.count),
      "followers looked after": follows,
      mails,
      "noting s": seconds(noted - began),
      "matching s": seconds(matchingMs),
      "in all s": seconds(ended - began),
      "processor s": seconds(after.own - before.own),
      "database's processor s": seconds(after.children - before.children),
      "memory MB": Math.round(memoryMb(process.pid)),
    };
    await db.destroy();
    await client.end();
    return [row];
  });
  report("follows", rows);
}
