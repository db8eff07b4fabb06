import type { Registry } from "prom-client";
import type { Host } from "#core/feature.ts";
import { registerSharedGauges } from "#kernel/http/shared-gauges.ts";
import { readLastBackup } from "./backup-status.ts";

const GAUGES = {
  autohub_backup_last_success_timestamp_seconds: {
    help: "When the last good backup ended, in seconds since 1970; no value without one",
  },
} as const;

/** Registers the time of the last good backup. */
export function measureBackups(registry: Registry, { db }: Host): void {
  registerSharedGauges(registry, GAUGES, async () => {
    const last = await readLastBackup(db);
    if (!last) return {};
    return { autohub_backup_last_success_timestamp_seconds: [{ value: last.getTime() / 1_000 }] };
  });
}
