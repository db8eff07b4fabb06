import { join } from "node:path";
import { StartupError } from "../errors.ts";
import { hasCluster } from "./create-cluster.ts";
import { findOwnedPort } from "./previous-server.ts";
import { readOrMakePassword, startEmbeddedPostgres } from "./start-embedded-postgres.ts";

/**
 * For a command beside the product: the embedded database of a running AutoHub, or one started for as long as the command
 * takes.
 * @param dataDir absolute folder
 * @returns `started`: whether it was started here, so that nobody has migrated it
 * @throws {StartupError} when there is no database in the folder yet, or this version cannot use it; else like a start
 */
export async function joinEmbeddedPostgres(
  dataDir: string,
): Promise<{ url: string; started: boolean; stop(): Promise<void> }> {
  const databaseDir = join(dataDir, "postgres");
  if (!hasCluster(databaseDir)) {
    throw new StartupError(
      `There is no AutoHub database in ${dataDir}. Start AutoHub once, or set DATA_DIR or DATABASE_URL as it has them.`,
    );
  }
  const password = readOrMakePassword(join(dataDir, "postgres-password"), false);
  const port = await findOwnedPort(databaseDir, password);
  if (port !== null) {
    return { url: `postgres://autohub:${password}@127.0.0.1:${port}/autohub`, started: false, stop: async () => {} };
  }
  return { ...(await startEmbeddedPostgres({ dataDir })), started: true };
}
