import type { Kysely, Transaction } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import type { OfficialKind } from "../official-tables.ts";
import { FUEL_ECONOMY_COLUMNS, readFuelEconomyRow } from "../rules/read-fuel-economy-row.ts";
import { RATING_COLUMNS, readRatingRow } from "../rules/read-rating-row.ts";
import { readRecallRow } from "../rules/read-recall-row.ts";
import type { OfficialFile } from "./fetch-official-file.ts";
import { OfficialFileError } from "./official-file-error.ts";
import { readCsvRows, readTabRows } from "./read-file-rows.ts";

/** Rows in one statement: 13 parameters each, of at most 65,535. */
const ROWS_AT_ONCE = 1_000;
/** A file with more unreadable rows has another format than the documented one. */
const MAX_UNREADABLE = 0.05;
/** A file with fewer rows than this share of the present one is taken for cut. */
const MIN_SHARE = 0.5;

type Trx = Transaction<Database>;
type Counts = { rows: number; unreadable: number };

/** Stores rows in batches. A row is null when it cannot be read, and "other" when it does not concern cars. */
async function store<Row>(
  rows: AsyncIterable<Row | "other" | null>,
  insert: (batch: Row[]) => Promise<unknown>,
): Promise<Counts> {
  const counts = { rows: 0, unreadable: 0 };
  let batch: Row[] = [];
  for await (const row of rows) {
    if (row === null) counts.unreadable += 1;
    else if (row !== "other") batch.push(row);
    if (batch.length < ROWS_AT_ONCE) continue;
    counts.rows += batch.length;
    await insert(batch);
    batch = [];
  }
  if (batch.length > 0) await insert(batch);
  counts.rows += batch.length;
  return counts;
}

async function* mapped<In, Out>(rows: AsyncIterable<In>, read: (row: In) => Out): AsyncGenerator<Out> {
  for await (const row of rows) yield read(row);
}

async function storeFuelEconomy(trx: Trx, files: readonly OfficialFile[]): Promise<Counts[]> {
  await trx.deleteFrom("official_fuel_economy").execute();
  return eachFile(files, ({ path }) =>
    store(mapped(readCsvRows(path, FUEL_ECONOMY_COLUMNS), readFuelEconomyRow), (batch) =>
      trx.insertInto("official_fuel_economy").values(batch).execute(),
    ),
  );
}

async function storeRatings(trx: Trx, files: readonly OfficialFile[]): Promise<Counts[]> {
  await trx.deleteFrom("official_ratings").execute();
  return eachFile(files, ({ path }) =>
    store(mapped(readCsvRows(path, RATING_COLUMNS), readRatingRow), (batch) =>
      trx.insertInto("official_ratings").values(batch).execute(),
    ),
  );
}

/** Each line names a recall, a model and a component, so a model's recall comes several times. */
async function storeRecalls(trx: Trx, files: readonly OfficialFile[]): Promise<Counts[]> {
  await trx.deleteFrom("official_recalls").execute();
  await trx.deleteFrom("official_recalled_models").execute();
  const known = new Set<string>();
  const isNew = (key: string) => !known.has(key) && known.add(key) !== undefined;
  return eachFile(files, ({ path }) =>
    store(mapped(readTabRows(path), readRecallRow), async (batch) => {
      const recalls = batch.map(({ recall }) => recall).filter(({ campaign }) => isNew(campaign));
      const models = batch.map(({ model }) => model).filter((model) => isNew(Object.values(model).join("\t")));
      if (recalls.length > 0) await trx.insertInto("official_recalls").values(recalls).execute();
      if (models.length > 0) await trx.insertInto("official_recalled_models").values(models).execute();
    }),
  );
}

async function eachFile(
  files: readonly OfficialFile[],
  work: (file: OfficialFile) => Promise<Counts>,
): Promise<Counts[]> {
  const counts: Counts[] = [];
  for (const file of files) counts.push(await work(file));
  return counts;
}

const STORE = { "fuel-economy": storeFuelEconomy, recalls: storeRecalls, ratings: storeRatings };

function requireGood({ rows, unreadable }: Counts): void {
  if (rows === 0) throw new OfficialFileError("it has no row that can be read");
  if (unreadable > MAX_UNREADABLE * (rows + unreadable))
    throw new OfficialFileError(`${formatCount(unreadable)} of its rows cannot be read; its format has changed`);
}

/**
 * Replaces what is stored of one kind by its files, all or nothing: when a file cannot be used, the former one stays.
 * @param files several where the agency has split them
 * @param options.allowSmaller true: accepts files with far fewer rows than the former ones
 * @returns the number of rows
 * @throws {OfficialFileError} when they cannot be used
 */
export async function replaceOfficialFile(
  db: Kysely<Database>,
  kind: OfficialKind,
  files: readonly OfficialFile[],
  { allowSmaller = false, now = new Date() }: { allowSmaller?: boolean; now?: Date } = {},
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const former = await trx.selectFrom("official_files").selectAll().where("kind", "=", kind).executeTakeFirst();
    const counts = await STORE[kind](trx, files);
    for (const each of counts) requireGood(each);
    const rows = counts.reduce((sum, each) => sum + each.rows, 0);
    if (former && rows < MIN_SHARE * former.row_count && !allowSmaller) {
      throw new OfficialFileError(
        `it has ${formatCount(rows)} rows, and the former one had ${formatCount(former.row_count)}; it seems cut (--smaller accepts it)`,
      );
    }
    const dates = files.flatMap(({ publishedAt }) => publishedAt ?? []).sort((a, b) => a.getTime() - b.getTime());
    const row = {
      kind,
      source: files.map(({ source }) => source).join(" "),
      fetched_at: now,
      published_at: dates.at(-1) ?? null,
      row_count: rows,
      byte_count: files.reduce((sum, { bytes }) => sum + bytes, 0),
    };
    await trx
      .insertInto("official_files")
      .values(row)
      .onConflict((conflict) => conflict.column("kind").doUpdateSet(row))
      .execute();
    return rows;
  });
}
