import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { Contradiction, FactReading, OriginCode } from "#core/facts/rules/fact-origin.ts";
import type { FactField } from "#core/facts/rules/vehicle-fields.ts";

/** The origin of one fact, as SQL's `fact_origin` returns it (objects/fact_origin.sql). */
export type StoredOrigin = {
  o: OriginCode;
  /** Run or upload; neither for a bulk import. */
  r?: number;
  i?: number;
  /** Seconds since 1970. */
  t: number;
  p?: string;
  n?: number;
  w?: string;
};

/** A fact's value as JSON. */
export type FactValue = string | number | null;

type Json<Value extends object> = JSONColumnType<Value, string, string> | null;

/** The tables of facts' origins and of operators' corrections. Part of `InventoryTables`. */
export type OriginTables = {
  /** `id` is a 64-bit number as text. */
  fact_origin_codes: {
    id: string;
    codes: JSONColumnType<Partial<Record<FactField, OriginCode>>, string, string>;
    used_on: Generated<string>;
  };
  vehicle_fact_origins: {
    vehicle_id: number;
    codes_id: string;
    run_id: number | null;
    import_id: number | null;
    noted_at: Date;
    details: Json<NonNullable<FactReading["details"]>>;
    others: Json<Contradiction[]>;
    kept: Json<Partial<Record<FactField, StoredOrigin>>>;
    rivals: Json<Partial<Record<FactField, StoredOrigin & { v: string }>>>;
  };
  vehicle_corrections: {
    id: GeneratedAlways<number>;
    vehicle_id: number;
    field: FactField;
    value: ColumnType<FactValue, string, string>;
    said: ColumnType<FactValue, string, string>;
    said_since: Date | null;
    reason: string | null;
    made_by: string;
    made_at: Date;
    ended_at: Date | null;
    ended_by: "site" | "operator" | "correction" | null;
    ended_by_name: string | null;
    ended_run_id: number | null;
    ended_import_id: number | null;
  };
};
