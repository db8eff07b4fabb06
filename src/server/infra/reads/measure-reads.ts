import { Counter, Gauge, type Registry } from "prom-client";
import type { Replica } from "./replica.ts";

/** Public reads since the start: who answered, and how many of the primary's a replica had failed to answer. */
export type ReadCounts = { replica: number; primary: number; failed: number };

/** Puts the replicas' standing and age, and who answers the public's reads, into a process's metrics. */
export function measureReads(registry: Registry, replicas: readonly Replica[], counts: ReadCounts): void {
  const registers = [registry];
  new Gauge({
    name: "autohub_read_replica_used",
    help: "1 when public reads go to the replica, 0 when they go to the primary instead",
    labelNames: ["replica"],
    registers,
    collect() {
      for (const { label, standing } of replicas) this.set({ replica: label }, standing === "used" ? 1 : 0);
    },
  });
  new Gauge({
    name: "autohub_read_replica_age_seconds",
    help: "How old what the replica shows may be",
    labelNames: ["replica"],
    registers,
    collect() {
      for (const { label, ageMs } of replicas) this.set({ replica: label }, ageMs / 1_000);
    },
  });
  new Counter({
    name: "autohub_public_reads_total",
    help: "Statements for public pages and calls, by the server that answered",
    labelNames: ["server"],
    registers,
    collect() {
      this.reset();
      this.inc({ server: "replica" }, counts.replica);
      this.inc({ server: "primary" }, counts.primary);
    },
  });
  new Counter({
    name: "autohub_read_replica_failures_total",
    help: "Statements that a replica could not answer, so that the primary did",
    registers,
    collect() {
      this.reset();
      this.inc(counts.failed);
    },
  });
}
