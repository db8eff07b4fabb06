import type { Config } from "../config/config.ts";

/** All that a web process needs to know. It comes by message, because others can read a process's environment. */
export type WebOrder = {
  config: Config;
  /** Of the migrated database. */
  databaseUrl: string;
  /** How many connections it may have open at a time. */
  connections: number;
};

/** What the first process tells a web process. */
export type ToWebProcess =
  | { kind: "start"; order: WebOrder }
  | { kind: "stop" }
  /** What all of them measure, in Prometheus' text; null when they could not be asked. */
  | { kind: "metrics"; request: number; text: string | null };

/** What a web process tells the first process. */
export type FromWebProcess =
  | { kind: "ready" }
  /** It cannot start. `reason`: sentences for the operator. */
  | { kind: "failed"; reason: string }
  | { kind: "metrics wanted"; request: number };
