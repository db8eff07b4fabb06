import { startEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import type { Logger } from "#kernel/process/logger.ts";
import type { Config } from "./config/config.ts";
import { grantToAddress, openEmbeddedRole } from "./database-role.ts";
import { connectionsOfAll, webProcessCount } from "./web-processes/process-counts.ts";

export type OpenedDatabase = {
  /** The owner's address, to create tables. */
  ownerUrl: string;
  /** Grants the product its rights in the migrated database. @returns the product's address */
  admitProduct(): Promise<string>;
  /** Resolves with the reason when the embedded database has ended repeatedly. */
  lost: Promise<Error>;
  /** Returns the reason why the embedded database failed, from its log; null for another database. */
  failure(): Error | null;
  stop(options?: { timeoutMs: number }): Promise<void>;
};

/**
 * Opens the database of the settings: the operator's own, or the embedded one, which it starts.
 * @throws the errors of `startEmbeddedPostgres`
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
    return { ...server, ownerUrl, admitProduct: () => openEmbeddedRole(ownerUrl, log) };
  }
  return {
    ownerUrl: databaseOwnerUrl ?? databaseUrl,
    admitProduct: async () => {
      if (databaseOwnerUrl !== null) await grantToAddress(databaseOwnerUrl, databaseUrl, log);
      return databaseUrl;
    },
    lost: new Promise(() => {}),
    failure: () => null,
    stop: async () => {},
  };
}
