import type { Config } from "../config/config.ts";

/** The settings of a web process. They come by message, because others can read a process's environment. */
export type WebOrder = {
  config: Config;
  /** The migrated database's. */
  databaseUrl: string;
  /** The most open connections of shoppers' pool. */
  connections: number;
};

/** Messages of the first process to a web process. */
export type ToWebProcess =
  | { kind: "start"; order: WebOrder }
  | { kind: "stop" }
  /** The metrics of all of them, in Prometheus' text; null when they could not be read. */
  | { kind: "metrics"; request: number; text: string | null };

/** Messages of a web process to the first process. */
export type FromWebProcess =
  | { kind: "ready" }
  /** It cannot start. `reason`: sentences for the operator. */
  | { kind: "failed"; reason: string }
  | { kind: "metrics wanted"; request: number };
