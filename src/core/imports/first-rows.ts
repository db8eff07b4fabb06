import type { Transaction } from "kysely";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { FACT_FIELDS, VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import type { MergeSource } from "#core/inventory/merge-source.ts";
import { type MergePreview, previewMerge } from "#core/inventory/preview-merge.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import { formatDecimal } from "#kernel/words/rules/decimals.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { CsvRowPreview } from "./import-endpoints.ts";
import { SHOWN_ROWS } from "./rules/csv-rules.ts";
import type { RejectedRow } from "./rules/reject-row.ts";
import type { TakenRow } from "./rules/row-intake.ts";

const MAX_SHOWN_ROW = 100;
const MAX_SHOWN_VALUE = 120;

type FirstRow =
  | { kind: "taken"; line: number; identityKey: string; problems: readonly string[] }
  | { kind: "left out"; line: number; reason: string; text: string };

/** Records the first rows of a file while it is read, and shows them as cards afterwards. */
export function collectFirstRows() {
  const rows: FirstRow[] = [];
  return {
    taken: ({ identityKey }: VehicleFacts, { line, problems }: TakenRow): void => {
      if (rows.length < SHOWN_ROWS) rows.push({ kind: "taken", line, identityKey, problems });
    },
    leftOut: ({ line, reason, cells }: RejectedRow): void => {
      if (rows.length >= SHOWN_ROWS) return;
      const words = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
      rows.push({ kind: "left out", line, reason, text: shorten(words.join(" · "), MAX_SHOWN_ROW) });
    },
    /** Call it after `compareStage`. @param renamed the identities that cars have received since they were staged */
    show: async (
      trx: Transaction<Database>,
      source: MergeSource,
      renamed: ReadonlyMap<string, string>,
    ): Promise<CsvRowPreview[]> => {
      const keyOf = ({ identityKey }: { identityKey: string }) => renamed.get(identityKey) ?? identityKey;
      const keys = rows.flatMap((row) => (row.kind === "taken" ? [keyOf(row)] : []));
      const merged = new Map((await previewMerge(trx, source, keys)).map((car) => [car.identityKey, car]));
      return rows.flatMap((row) => {
        if (row.kind === "left out") return [{ ...NO_CAR, line: row.line, reason: row.reason, title: row.text }];
        const car = merged.get(keyOf(row));
        return car === undefined ? [] : [presentRow(row, car)];
      });
    },
  };
}

export type FirstRows = ReturnType<typeof collectFirstRows>;

const NO_CAR = {
  ...{ outcome: "left out" as const, price: null, mileage: null, vin: null, stockNumber: null, place: null },
  ...{ photos: 0, changes: [] },
};

function presentRow(
  { line, problems }: { line: number; problems: readonly string[] },
  { outcome, before, after }: MergePreview,
): CsvRowPreview {
  const { title, priceUsd, mileageMiles, vin, stockNumber, city, state, images } = after;
  return {
    ...{ line, outcome, reason: problems.length === 0 ? null : problems.join("; ") },
    ...{ title, price: priceUsd, mileage: mileageMiles, vin, stockNumber, photos: images.length },
    place: [city, state].filter((part) => part !== null).join(", ") || null,
    changes: before === null ? [] : changesBetween(before, after),
  };
}

function changesBetween(before: MergePreview["after"], after: MergePreview["after"]): CsvRowPreview["changes"] {
  return FACT_FIELDS.flatMap((field) => {
    const [was, is] = [before[field], after[field]];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    return [{ fact: VEHICLE_FIELDS[field].label, before: valueText(was, field), after: valueText(is, field) }];
  });
}

function valueText(value: MergePreview["after"][keyof MergePreview["after"]], field: string): string {
  if (value === null) return "";
  if (Array.isArray(value)) return formatAmount(value.length, "photo");
  if (typeof value === "string") return shorten(value, MAX_SHOWN_VALUE);
  if (field === "year") return `${value}`;
  return `${field === "priceUsd" ? "$" : ""}${formatDecimal(value, 3)}`;
}

const shorten = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text);
