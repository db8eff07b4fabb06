import { cpSync } from "node:fs";
import { inject } from "vitest";

/**
 * Makes a data folder with a migrated database, as an earlier start of the product has left it. It is a copy of one that was made
 * for the whole run: initdb and the migrations take seconds of processor time. All copies have the same system identifier.
 * @param dataDir must not have a database yet
 */
export const copyPreparedCluster = (dataDir: string): void =>
  cpSync(inject("preparedCluster"), dataDir, { recursive: true });
