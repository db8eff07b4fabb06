import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StartupError } from "../errors.ts";
import { findOwnedPort } from "./previous-server.ts";
import { startEmbeddedPostgres } from "./start-embedded-postgres.ts";

/**
 * For a command beside the product: the embedded database of a running AutoHub, or one started for as long as the command
 * takes.
 * @param dataDir absolute folder
 * @returns `started`: whether it was started here, so that nobody has migrated it
 * @throws {StartupError} when there is no database in the folder yet, or it cannot be reached
 */
export async function joinEmbeddedPostgres(
  dataDir: string,
): Promise<{ url: string; started: boolean; stop(): Promise<void> }> {
  const passwordFile = join(dataDir, "postgres-password");
  const databaseDir = join(dataDir, "postgres");
  if (!existsSync(passwordFile) || !existsSync(join(databaseDir, "PG_VERSION"))) {
    throw new StartupError(
      `There is no AutoHub database in ${dataDir}. Start AutoHub once, or set DATA_DIR or DATABASE_URL as it has them.`,
    );
  }
  const password = readFileSync(passwordFile, "utf8").trim();
  const port = await findOwnedPort(databaseDir, password);
  if (port !== null) {
    return { url: `postgres://autohub:${password}@127.0.0.1:${port}/autohub`, started: false, stop: async () => {} };
  }
  return { ...(await startEmbeddedPostgres({ dataDir })), started: true };
}
