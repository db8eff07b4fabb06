import type { Generated, GeneratedAlways } from "kysely";
import type { DefaultsToNow } from "#kernel/database/db-schema.ts";

/** The tables of shared lists. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    shared_lists: SharedListsTable;
    shared_list_cars: SharedListCarsTable;
  }
}

type SharedListsTable = {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  maker_hash: Buffer;
  title: string;
  created_at: DefaultsToNow;
  /** `2026-11-20`, in UTC. */
  visited_on: string;
};

type SharedListCarsTable = {
  list_id: number;
  vehicle_id: number;
  position: number;
  vin: string | null;
  title: string;
  /** The dealer's price, without fees. */
  price_usd: number | null;
  added_on: string;
  note: Generated<string>;
};
