import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "#kernel/database/migrate.ts";
import { startEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import { createLogger } from "#kernel/process/logger.ts";

/**
 * Runs `use` with a temporary migrated database, which is as durable as the product's, and drops it afterwards.
 * @param options.connections the most open connections; default: as many as one process needs
 */
export async function withTemporaryDatabase<T>(
  use: (databaseUrl: string) => Promise<T>,
  options: { connections?: number } = {},
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "autohub-bench-"));
  try {
    return await withDatabaseIn(dataDir, use, options);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Runs `use` with the migrated database of a folder, which is made if it is not there, and kept. */
export async function withDatabaseIn<T>(
  dataDir: string,
  use: (databaseUrl: string) => Promise<T>,
  options: { connections?: number } = {},
): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, ...options });
  try {
    await migrate(postgres.url, createLogger({ level: "silent", pretty: false }));
    return await use(postgres.url);
  } finally {
    await postgres.stop();
  }
}
