import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { VehicleIndex } from "#core/listing/engines/memory/index/vehicle-index.ts";
import { MemorySearch } from "#core/listing/engines/memory/memory-search.ts";
import { vehicleQuerySchema } from "#core/listing/vehicle-query-schemas.ts";
import { openDb } from "#kernel/database/db.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { createTestDatabase, type TestDb } from "./test-database.ts";
import { listVehicles } from "./test-search.ts";

/** A search as a process has it that saves its index, however few vehicles there are, and in very small pieces. */
export type SavingProcess = {
  search: MemorySearch;
  /** The source of its index: "its file" or "the database". */
  from: unknown;
  /** The reason why it did not use the file; undefined when it did, or when there was none. */
  refusal: unknown;
  stop(): Promise<void>;
};

async function startSaving(url: string, folder: string): Promise<SavingProcess> {
  const said: Record<string, unknown>[] = [];
  const note = (what: Record<string, unknown>, message: string) => void said.push({ ...what, message });
  const log = { info: note, warn: note, error: note } as unknown as Logger;
  const { db, pool } = openDb(url, log);
  const reads = { db, pool, primary: { db, pool } };
  const saved = { folder, minVehicles: 0, sliceSlots: 5 };
  const search = new MemorySearch(reads, new VehicleIndex({ pool, databaseUrl: url, log, saved }));
  await search.index.state();
  return {
    search,
    from: said.find(({ message }) => message === "search index built")?.from,
    refusal: said.find(({ message }) => message === "the saved search index is not used")?.reason,
    stop: async () => {
      await search.index.close();
      await pool.end(); // Kysely would end only a pool that it has used itself
    },
  };
}

/** Returns the results of a search without filters, in every order. */
async function everything(search: MemorySearch): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const sortBy of ["relevance", "price_low", "price_high", "year_new", "mileage_low"]) {
    answers.push(await listVehicles(search, vehicleQuerySchema.parse({ sortBy, limit: "100" })));
  }
  return answers;
}

/** A database of the caller's own, a folder for the index of its vehicles, and processes that use both. */
export async function openSavedIndexKit() {
  const folder = await mkdtemp(join(tmpdir(), "saved-index-"));
  const file = join(folder, "search-index");
  const database = await createTestDatabase();
  const { url } = database;
  const { db, pool } = openDb(url, { warn: () => {} } as unknown as Logger);
  const start = (otherUrl = url) => startSaving(otherUrl, folder);
  return {
    folder,
    file,
    url,
    db: db as unknown as TestDb,
    pool,
    query: (sql: string, values: unknown[] = []) => pool.query(sql, values),
    start,
    /** Saves an index of the stock as it is. */
    async save(): Promise<void> {
      await rm(file, { force: true });
      await (await start()).stop();
      expect((await stat(file)).size).toBeGreaterThan(0);
    },
    /**
     * Starts a process with the present file, checks that its results equal those without a file, and stops both.
     * @param expected the results without a file, if already computed
     */
    async nextStart(otherUrl = url, expected?: unknown[]): Promise<SavingProcess & { answers: unknown[] }> {
      const process = await start(otherUrl);
      const answers = await everything(process.search);
      await process.stop();
      if (expected) {
        expect(answers).toEqual(expected);
        return { ...process, answers };
      }
      const saved = await readFile(file);
      await rm(file);
      const anew = await start(otherUrl);
      expect(anew.from).toBe("the database");
      expect(answers).toEqual(await everything(anew.search));
      await anew.stop();
      await writeFile(file, saved);
      return { ...process, answers };
    },
    async close(): Promise<void> {
      await db.destroy();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
