import { type Generated, type GeneratedAlways, type JSONColumnType, type RawBuilder, sql } from "kysely";
import type { MandatoryFee, PriceBasis } from "#core/facts/rules/price-basis.ts";
import type { DefaultsToNow } from "#kernel/database/db-schema.ts";
import type { CorrectedContact, ReadContact } from "./rules/dealer-contact.ts";
import type { DealershipStatus, SyncSchedule } from "./rules/dealership-rules.ts";
import type { LeadFormat } from "./rules/inquiry-rules.ts";
import type { FeedState } from "./rules/inventory-feed.ts";
import type { ReceiverCodes } from "./rules/receiver-codes.ts";
import { UNKNOWN_DEALERSHIP } from "./rules/unknown-dealership.ts";

/** The tables of dealerships. Sync, imports and rights write columns of `dealerships`, too. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    dealerships: DealershipsTable;
    feed_logins: FeedLoginsTable;
    deleted_dealerships: DeletedDealershipsTable;
  }
}

/** A row of `dealerships`. Rooms that write further columns declare them, as in the sync's tables. */
export interface DealershipsTable {
  id: GeneratedAlways<number>;
  name: string;
  url: string;
  additional_urls: Generated<string[]>;
  location: string | null;
  status: DealershipStatus;
  platform: string | null;
  vehicle_count: Generated<number>;
  last_synced_at: Date | null;
  /** When its addresses last changed; syncs before that say nothing about it. */
  source_changed_at: Date | null;
  expires_at: Date | null;
  /** When its status became `expired`; a trigger writes it. */
  expired_at: Generated<Date | null>;
  created_at: DefaultsToNow;
  sync_schedule: Generated<SyncSchedule>;
  next_sync_at: Date | null;
  failures_in_row: Generated<number>;
  import_key: string | null;
  include_other_rooftops: Generated<boolean>;
  is_feed: Generated<boolean>;
  feed_dealer_ids: Generated<string[]>;
  has_feed_login: Generated<boolean>;
  feed_state: JSONColumnType<FeedState, string | null, string | null> | null;
  price_basis: Generated<PriceBasis>;
  mandatory_fees: JSONColumnType<MandatoryFee[], string | undefined, string>;
  /** The sum of the fees on top of each of its prices; a trigger writes it. */
  fees_usd: GeneratedAlways<number>;
  deal_labels: Generated<boolean>;
  shows_photos: Generated<boolean>;
  shows_price: Generated<boolean>;
  shows_name: Generated<boolean>;
  shows_page: Generated<boolean>;
  taken_down_at: Date | null;
  /** The recipient of its questions. */
  lead_email: string | null;
  lead_format: Generated<LeadFormat>;
  /** Null: wherever an address for them is known. */
  takes_questions: Generated<boolean | null>;
  lead_refused_at: Date | null;
  /** The ways to reach it: as its website or files state it, the operator's corrections, and both together, without unknown parts. */
  read_contact: JSONColumnType<ReadContact, string | undefined, string>;
  corrected_contact: JSONColumnType<CorrectedContact, string | undefined, string>;
  contact: JSONColumnType<ReadContact, never, never>;
  receiver_codes: JSONColumnType<ReceiverCodes, string | undefined, string>;
}

/** `user_name` and `password` are of an older AutoHub, until the next start encrypts them. */
type FeedLoginsTable = {
  dealership_id: number;
  user_name: string | null;
  password: string | null;
  sealed: Buffer | null;
};

type DeletedDealershipsTable = { id: number; name: string; deleted_at: DefaultsToNow };

/**
 * SQL: true when the subscription of a row of `dealerships` has ended, by its date or by its status. Never null. The same rule
 * in TypeScript is `isExpired` in core/dealerships/rules.
 * @param at the time to compare the date with; by default the database's clock
 * @param table the name or alias of the table in the statement
 */
export const isExpired = (at: RawBuilder<Date> | Date = sql<Date>`now()`, table = "dealerships"): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.status`)} = 'expired' or coalesce(${sql.ref(`${table}.expires_at`)} <= ${at}, false))`;

/**
 * SQL: true when a dealership's cars are neither shown nor fetched: its subscription has ended, or it has been taken down. Never null.
 * @param at, table as of `isExpired`
 */
export const isClosed = (at?: RawBuilder<Date> | Date, table = "dealerships"): RawBuilder<boolean> =>
  sql<boolean>`(${isExpired(at, table)} or ${isTakenDown(table)})`;

/** The opposite of `isClosed`. */
export const isOpen = (at?: Date): RawBuilder<boolean> => sql<boolean>`not ${isClosed(at)}`;

/** SQL: true when a dealership has been taken down on request. Shoppers do not see its name or prices any more. */
export const isTakenDown = (table = "dealerships"): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.taken_down_at`)} is not null)`;

/** SQL: the recipient of a dealership's questions: the operator's, else the one that its website states; null without one. */
export const leadAddress = (table = "dealerships"): RawBuilder<string | null> =>
  sql<string | null>`coalesce(${sql.ref(`${table}.lead_email`)}, ${sql.ref(`${table}.contact`)} ->> 'email')`;

/** SQL: true when a dealership takes questions, where mail is set up (`takesQuestions` in lead-settings.ts). Never null. */
export const takesQuestions = (table = "dealerships"): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.takes_questions`)} is not false and ${leadAddress(table)} is not null)`;

/** SQL for a dealership's name as shoppers may see it. @param table the name or alias of the table in the statement */
export function shownNameSql(table: string): string {
  return `(case when ${table}.shows_name then ${table}.name else '${UNKNOWN_DEALERSHIP}' end)`;
}

/**
 * SQL for a row of `dealerships` in the search's index. A dealership that is taken down counts as one whose subscription has ended.
 */
export const SEARCHED_DEALERSHIP = `id, ${shownNameSql("dealerships")} as name, location,
  case when taken_down_at is null then status else 'expired' end as status, expires_at as "expiresAt"`;
