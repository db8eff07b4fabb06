import type pg from "pg";
import { Connection } from "#kernel/database/connection.ts";
import type { Logger } from "#kernel/process/logger.ts";

const RETRY_MS = 1_000;

/**
 * Calls `onChange` soon after every commit that changes the search index, and after every reconnection, because
 * notifications may have been missed meanwhile.
 * @returns a function that stops it
 */
export function listenForChanges(databaseUrl: string, log: Logger, onChange: () => void): () => Promise<void> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function connect(): void {
    const own = new Connection({ connectionString: databaseUrl, application_name: "autohub-listen" });
    client = own;
    const retry = (error?: Error) => {
      if (closed || client !== own) return;
      client = null;
      log.warn({ err: error }, "the connection that tells of changes broke; connecting again");
      own.end().catch(() => {});
      timer = setTimeout(connect, RETRY_MS);
      timer.unref();
    };
    own.on("error", retry);
    own.on("end", () => retry());
    own.on("notification", onChange);
    own
      .connect()
      .then(() => own.query("listen vehicle_changes"))
      .then(onChange)
      .catch(retry);
  }

  connect();
  return async () => {
    closed = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
