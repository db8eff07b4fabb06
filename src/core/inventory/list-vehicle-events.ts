import { FACT_FIELDS, VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import type { Db } from "#kernel/database/db.ts";
import type { VehicleEvent } from "./origin-endpoints.ts";
import type { FactValue } from "./origin-tables.ts";

const SHOWN_EVENTS = 200;
const MAX_SHOWN_LENGTH = 300;

/** Returns a fact as it would be typed; null for none. Photos are given as their number. */
export function typedText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : String(value.length);
  return String(value).slice(0, MAX_SHOWN_LENGTH);
}

type Journaled = Record<string, unknown> | null;

/** Returns the facts in a journal entry. An upload's entry has only the former values. */
const differences = (before: Journaled, after: Journaled): VehicleEvent["differences"] =>
  FACT_FIELDS.flatMap((field) => {
    const { column } = VEHICLE_FIELDS[field];
    if (!(column in (before ?? {}) || column in (after ?? {}))) return [];
    return [{ field, before: typedText(before?.[column]), after: typedText(after?.[column]) }];
  });

const NOTHING = { runId: null, importId: null, by: null, reason: null, differences: [] };

async function runEvents(db: Db, vehicleId: number): Promise<VehicleEvent[]> {
  const rows = await db
    .selectFrom("sync_run_changes as c")
    .innerJoin("sync_runs as r", "r.id", "c.run_id")
    .select(["c.run_id", "c.kind", "c.before", "c.after", "r.finished_at"])
    .where("c.vehicle_id", "=", vehicleId)
    .orderBy("c.run_id", "desc")
    .limit(SHOWN_EVENTS)
    .execute();
  return rows.map(({ run_id, kind, before, after, finished_at }) => ({
    ...NOTHING,
    ...{ at: (finished_at ?? new Date(0)).toISOString(), kind, runId: run_id },
    differences: kind === "changed" || kind === "returned" ? differences(before, after) : [],
  }));
}

async function importEvents(db: Db, vehicleId: number): Promise<VehicleEvent[]> {
  const rows = await db
    .selectFrom("csv_import_changes as c")
    .innerJoin("csv_imports as i", "i.id", "c.import_id")
    .select(["c.import_id", "c.kind", "c.before", "i.created_at"])
    .where("c.vehicle_id", "=", vehicleId)
    .orderBy("c.import_id", "desc")
    .limit(SHOWN_EVENTS)
    .execute();
  return rows.map(({ import_id, kind, before, created_at }) => ({
    ...NOTHING,
    ...{ at: created_at.toISOString(), kind, importId: import_id },
    differences: kind === "removed" ? [] : differences(before, null),
  }));
}

async function priceEvents(db: Db, vehicleId: number): Promise<VehicleEvent[]> {
  const rows = await db
    .selectFrom("vehicle_prices")
    .select(["price_usd", "seen_at", "run_id", "import_id", "correction_id"])
    .where("vehicle_id", "=", vehicleId)
    .orderBy("id", "desc")
    .limit(SHOWN_EVENTS + 1)
    .execute();
  return rows.flatMap(({ price_usd, seen_at, run_id, import_id, correction_id }, index) => {
    const before = rows[index + 1];
    // The first price is no change, and a correction's price is part of the correction's event.
    if (before === undefined || correction_id !== null) return [];
    const change = { field: "priceUsd" as const, before: typedText(before.price_usd), after: typedText(price_usd) };
    const event = { ...NOTHING, at: seen_at.toISOString(), kind: "price" as const };
    return [{ ...event, runId: run_id, importId: import_id, differences: [change] }];
  });
}

async function correctionEvents(db: Db, vehicleId: number): Promise<VehicleEvent[]> {
  const rows = await db
    .selectFrom("vehicle_corrections")
    .selectAll()
    .where("vehicle_id", "=", vehicleId)
    .orderBy("id", "desc")
    .limit(SHOWN_EVENTS)
    .execute();
  return rows.flatMap((row) => {
    const { field } = row;
    const [said, value] = [typedText(row.said as FactValue), typedText(row.value as FactValue)];
    const made = { ...NOTHING, at: row.made_at.toISOString(), kind: "corrected" as const, by: row.made_by };
    const events: VehicleEvent[] = [
      { ...made, reason: row.reason, differences: [{ field, before: null, after: value }] },
    ];
    if (row.ended_at !== null && row.ended_by !== "correction") {
      events.push({
        ...NOTHING,
        ...{ at: row.ended_at.toISOString(), kind: "correction-ended", by: row.ended_by_name },
        ...{ runId: row.ended_run_id, importId: row.ended_import_id },
        differences: [{ field, before: value, after: row.ended_by === "site" ? value : said }],
      });
    }
    return events;
  });
}

/** Removes price changes of runs and uploads whose journal has the car: the journal's event shows them. */
function withoutRepeats(prices: VehicleEvent[], journaled: readonly VehicleEvent[]): VehicleEvent[] {
  const shown = new Set(journaled.map(({ runId, importId }) => `${runId} ${importId}`));
  return prices.filter(({ runId, importId }) => (runId ?? importId) === null || !shown.has(`${runId} ${importId}`));
}

type Car = { id: number; first_seen_at: Date; removed_at: Date | null; hidden_at: Date | null };

/**
 * Returns the events of a vehicle, the newest first: when it was first seen, its changes by runs and uploads as long as their
 * journals are kept, its prices, its corrections, and its removal.
 */
export async function listVehicleEvents(db: Db, car: Car): Promise<VehicleEvent[]> {
  const [runs, imports, prices, corrections] = await Promise.all([
    runEvents(db, car.id),
    importEvents(db, car.id),
    priceEvents(db, car.id),
    correctionEvents(db, car.id),
  ]);
  const journaled = [...runs, ...imports];
  const at = (date: Date, kind: VehicleEvent["kind"]): VehicleEvent => ({ ...NOTHING, at: date.toISOString(), kind });
  const isTold = (kind: VehicleEvent["kind"]) => journaled.some((event) => event.kind === kind);
  const isToldAt = (date: Date) =>
    journaled.some((event) => event.kind === "removed" && event.at === date.toISOString());
  const own: VehicleEvent[] = [
    ...(isTold("added") || isTold("returned") ? [] : [at(car.first_seen_at, "first-seen")]),
    ...(car.hidden_at ? [at(car.hidden_at, "hidden")] : []),
    ...(car.removed_at && !car.hidden_at && !isToldAt(car.removed_at) ? [at(car.removed_at, "removed")] : []),
  ];
  return [...own, ...journaled, ...withoutRepeats(prices, journaled), ...corrections]
    .sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1))
    .slice(0, SHOWN_EVENTS);
}
