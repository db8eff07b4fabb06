import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { DefaultsToNow } from "#kernel/database/db-schema.ts";
import type { Frequency } from "./rules/follow-rules.ts";

/** The tables of followed searches and of the news for them. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    follows: FollowsTable;
    car_news: CarNewsTable;
    car_news_state: CarNewsStateTable;
  }
}

type FollowsTable = {
  id: GeneratedAlways<string>;
  sealed_address: Buffer | null;
  address_hash: Buffer;
  query: string;
  frequency: Frequency;
  state: Generated<"pending" | "confirmed" | "ended">;
  created_at: DefaultsToNow;
  confirmations: Generated<number>;
  confirmation_sent_at: DefaultsToNow;
  confirmed_at: Date | null;
  ended_at: Date | null;
  seen_through: ColumnType<string, number | undefined, number>;
  next_due_at: Date | null;
  car_vin: GeneratedAlways<string | null>;
  car_id: GeneratedAlways<number | null>;
};

type CarNewsTable = {
  id: GeneratedAlways<string>;
  vehicle_id: number;
  kind: "listed" | "dropped";
  at: Date;
  noted_at: DefaultsToNow;
};

type CarNewsStateTable = { only_row: Generated<boolean>; began_at: DefaultsToNow; through: DefaultsToNow };
