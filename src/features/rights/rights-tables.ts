import type { GeneratedAlways } from "kysely";
import type { Standing } from "#core/dealerships/rules/takedown-rules.ts";
import type { DefaultsToNow } from "#kernel/database/db-schema.ts";
import type { ConsentChannel, ConsentFileKind, ConsentKind } from "./rules/consent-rules.ts";

/** The tables of consent and takedowns. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    consents: ConsentsTable;
    takedowns: TakedownsTable;
  }
}

/** `given_on` is `2026-11-20`. */
type ConsentsTable = {
  id: GeneratedAlways<number>;
  dealership_id: number;
  kind: ConsentKind;
  channel: ConsentChannel;
  given_on: string;
  recorded_at: DefaultsToNow;
  recorded_by: string;
  sealed: Buffer;
  file_name: string | null;
  file_kind: ConsentFileKind | null;
  file_bytes: number | null;
  file_sha256: Buffer | null;
  file_added_at: Date | null;
};

type TakedownsTable = {
  id: GeneratedAlways<number>;
  dealership_id: number;
  vehicle_id: number | null;
  title: string | null;
  was: Standing | null;
  made_at: DefaultsToNow;
  made_by: string;
  sealed: Buffer;
  lifted_at: Date | null;
  lifted_by: string | null;
  lifted_sealed: Buffer | null;
};
