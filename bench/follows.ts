import { sql } from "kysely";
import pg from "pg";
import { readConfig } from "#app/config/config.ts";
import type { OpenCarMatcher } from "#core/listing/vehicle-search.ts";
import { collectNews } from "#features/follows/collect-news.ts";
import { ADDRESS_PURPOSE } from "#features/follows/manage-follows.ts";
import { sendNews } from "#features/follows/send-news.ts";
import { openNewsWriter } from "#features/follows/write-news.ts";
import { openSecretBox, type SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import { type Db, openDb } from "#kernel/database/db.ts";
import { composeMail } from "#kernel/mail/compose-mail.ts";
import { openOutbox } from "#kernel/mail/outbox.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { seededNumbers } from "#test/seeded-numbers.ts";
import { type BenchRow, report } from "./report.ts";
import { fillMarket } from "./support/fill-market.ts";
import { memoryMb, processorTime } from "./support/processor-time.ts";
import { withTemporaryDatabase } from "./support/temporary-database.ts";

const CARS = Number(process.env.FOLLOWS_CARS ?? 100_000);
const CHANGED = 10_000;
const FOLLOWS = Number(process.env.FOLLOWS ?? 100_000);
const BATCH = 5_000;
/** Popular searches, from which each follower takes one, the popular ones more often (Zipf's law). */
const SHARED_SEARCHES = 20_000;
/** Mails whose writing at sending is measured. */
const SENT = 1_000;

const WORDS = ["sport", "touring", "limted", "se", "2021 limited", "under 30k", "chantilly", "xlt 2019"];

const ZIP_CODES = "20001 20151 20171 20901 21201 22030 22102 22201 23220 24011 27601 28202 30303 37201 40202".split(
  " ",
);
const pick = <T>(items: readonly T[], n: number): T => items[n % items.length] as T;

/** A search as shoppers follow them: most name a model with a price and miles; some a make and a place, words, or little. */
function searchOf(n: number): string {
  const random = seededNumbers(n * 2_654_435_761);
  const upTo = (count: number) => Math.floor(random() * count);
  const params = new URLSearchParams();
  const kind = upTo(10);
  // The first models have the most cars and the most followers, as in `fillMarket`.
  const model = Math.floor(600 * random() ** (10 / 3));
  if (kind < 8) params.append("make", `Make${model % 40}`);
  if (kind < 6) params.append("model", `Model${model}`);
  if (kind === 8) params.append("keyword", `${pick(WORDS, upTo(WORDS.length))} model${model}`);
  if (kind === 7) params.append("zipCode", pick(ZIP_CODES, upTo(ZIP_CODES.length)));
  params.append("priceMax", `${9_000 + 250 * upTo(120)}`);
  if (kind % 2 === 0 || kind === 9) params.append("mileageMax", `${5_000 + 2_500 * upTo(40)}`);
  if (kind % 3 === 0) params.append("yearMin", `${2_013 + upTo(12)}`);
  return params.toString();
}

const MIXES = {
  shared: (n: number) => searchOf(Math.floor(SHARED_SEARCHES ** seededNumbers(n)())),
  "all different": (n: number) => `${searchOf(n)}&yearMax=${2_027 + (n % 20)}&priceMin=${n % 997}`,
};

async function fillFollows(db: Db, box: SecretBox, queryOf: (n: number) => string): Promise<void> {
  const outbox = openOutbox(box);
  const address = (n: number) => `shopper${n}@mail.example`;
  for (let from = 0; from < FOLLOWS; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, FOLLOWS - from) }, (_, at) => from + at);
    await sql`insert into follows (sealed_address, address_hash, query, frequency, state, confirmed_at, next_due_at)
      select *, 'daily', 'confirmed', now(), now() from unnest(
        ${numbers.map((n) => box.seal(address(n), ADDRESS_PURPOSE))}::bytea[],
        ${numbers.map((n) => outbox.addressHash(address(n)))}::bytea[], ${numbers.map(queryOf)}::text[])`.execute(db);
  }
}

const seconds = (ms: number) => Number((ms / 1_000).toFixed(1));

/**
 * Measures the news of 100,000 followed searches and 10,000 changed cars: from recording the news to the mails in the outbox, the
 * part of finding the matches, and the cost of a mail's text when it is sent.
 */
export async function run(): Promise<void> {
  const rows = await withTemporaryDatabase(async (databaseUrl) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await fillMarket(client, CARS);
    const log = createLogger({ level: "warn", pretty: false });
    const { db, pool } = openDb(databaseUrl, log, 4);
    await client.query(`update vehicles set price_dropped_at = now(), price_drop_usd = 500 where id in (
      select id from vehicles where removed_at is null order by md5(id::text) limit ${CHANGED / 2})`);
    await client.query(`update vehicles set first_seen_at = now() where id in (
      select id from vehicles where removed_at is null and price_dropped_at is null order by md5(id::text) limit ${CHANGED / 2})`);
    const measured: BenchRow[] = [];
    for (const [mix, queryOf] of Object.entries(MIXES)) measured.push(await measure(db, pool, mix, queryOf));
    await db.destroy();
    await client.end();
    return measured;
  });
  report("follows", rows);
}

async function measure(db: Db, pool: pg.Pool, mix: string, queryOf: (n: number) => string): Promise<BenchRow> {
  // Loaded here, because the engine may be imported by nobody else.
  const { openCarMatcher } = await import("#core/listing/engines/memory/match-cars.ts");
  const log = createLogger({ level: "warn", pretty: false });
  const box = openSecretBox("a key of a benchmark, which is long enough");
  const settings = readConfig({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "cars@market.example" }).mail;
  if (!settings) throw new Error("the benchmark has no mail settings");
  for (const table of ["mails", "follows", "car_news"] as const) await db.deleteFrom(table).execute();
  await sql`update car_news_state set began_at = now() - interval '1 hour', through = now() - interval '1 hour'`.execute(
    db,
  );
  await fillFollows(db, box, queryOf);
  await sql`analyze`.execute(db);

  let openingMs = 0;
  let matchingMs = 0;
  let searches = 0;
  const openMatcher: OpenCarMatcher = async (ids) => {
    const began = performance.now();
    const matcher = await openCarMatcher({ db, pool }, ids);
    openingMs += performance.now() - began;
    return {
      match: (query) => {
        const start = performance.now();
        const found = matcher.match(query);
        matchingMs += performance.now() - start;
        searches += 1;
        return found;
      },
    };
  };
  const mail = { settings, box, outbox: openOutbox(box), hasKey: true };
  const deps = { db, log, mail, openMatcher, site: { siteName: "Cars", publicUrl: "https://cars.example" } };
  const [began, before] = [performance.now(), processorTime(process.pid)];
  const newest = await collectNews(db);
  const noted = performance.now();
  const { follows, mails } = await sendNews(deps, newest);
  const [ended, after] = [performance.now(), processorTime(process.pid)];

  const write = openNewsWriter(deps);
  const sent = await db.selectFrom("mails").select("about").orderBy("id").limit(SENT).execute();
  const [writingBegan, writingBefore] = [performance.now(), processorTime(process.pid).own];
  for (const [n, { about }] of sent.entries()) {
    const written = await write(about);
    const options = { from: settings.from, sender: settings.from.address, messageId: `${n}@cars`, date: new Date() };
    if (written) await composeMail(written, options);
  }
  const perMail = (ms: number) => Number((ms / Math.max(1, sent.length)).toFixed(2));
  return {
    what: `${FOLLOWS} searches, ${mix}; ${CHANGED} changed cars of ${CARS}`,
    news: newest,
    "followers looked after": follows,
    "searches worked out": searches,
    mails,
    "noting s": seconds(noted - began),
    "opening s": seconds(openingMs),
    "matching s": seconds(matchingMs),
    "in all s": seconds(ended - began),
    "processor s": seconds(after.own - before.own),
    "database's processor s": seconds(after.children - before.children),
    "memory MB": Math.round(memoryMb(process.pid)),
    "writing a mail ms": perMail(performance.now() - writingBegan),
    "its processor ms": perMail(processorTime(process.pid).own - writingBefore),
  };
}
