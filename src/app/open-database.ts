import { startEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import type { Logger } from "#kernel/process/logger.ts";
import type { Config } from "./config/config.ts";
import { grantToAddress, openEmbeddedRole } from "./database-role.ts";
import { connectionsOfAll, webProcessCount } from "./web-processes/process-counts.ts";

export type OpenedDatabase = {
  /** As its owner, who makes tables. */
  ownerUrl: string;
  /** Gives the product its rights in the migrated database. @returns the address that the product works with */
  admitProduct(): Promise<string>;
  /** Resolves with the reason when the embedded database has ended again and again. */
  lost: Promise<Error>;
  /** Why the embedded database failed, by its log; null for a database that is not ours. */
  failure(): Error | null;
  stop(options?: { timeoutMs: number }): Promise<void>;
};

/**
 * Opens the database that the settings name: one of the operator's own, or the embedded one, which this starts.
 * @throws as `startEmbeddedPostgres` does
 */
export async function openDatabase(config: Config, log: Logger): Promise<OpenedDatabase> {
  const { databaseUrl, databaseOwnerUrl } = config;
  if (databaseUrl === undefined) {
    const count = webProcessCount(config);
    const { url: ownerUrl, ...server } = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      ...(count > 1 && { connections: connectionsOfAll(count) }),
      onEnd: (err) => log.error({ err }, "the database's process has ended; it is started again"),
    });
    return { ...server, ownerUrl, admitProduct: () => openEmbeddedRole(ownerUrl) };
  }
  return {
    ownerUrl: databaseOwnerUrl ?? databaseUrl,
    admitProduct: async () => {
      if (databaseOwnerUrl !== null) await grantToAddress(databaseOwnerUrl, databaseUrl);
      return databaseUrl;
    },
    lost: new Promise(() => {}),
    failure: () => null,
    stop: async () => {},
  };
}
