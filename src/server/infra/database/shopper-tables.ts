import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Frequency } from "#domain/follows/follow-rules.ts";
import type { LeadFormat } from "#domain/inquiries/inquiry-rules.ts";
import type { MailKind, MailState } from "#domain/mail/mail-kinds.ts";

type DefaultsToNow = ColumnType<Date, Date | undefined, Date>;

/** Where a dealership's questions go. Part of `dealerships`. */
export type LeadColumns = {
  lead_email: string | null;
  lead_format: Generated<LeadFormat>;
  takes_questions: Generated<boolean>;
  lead_refused_at: Date | null;
};

/** The tables of contact clicks, questions, mails, followed searches and shared lists. Part of `Database` (`db-schema.ts`). */
export type ShopperTables = {
  contact_clicks: {
    id: GeneratedAlways<string>;
    created_at: DefaultsToNow;
    vehicle_id: number | null;
    dealership_id: number | null;
    vin: string | null;
    title: string | null;
    make: string | null;
    model: string | null;
    year: number | null;
    visitor: Buffer;
    /** The beginning of the half hour in which the visitor counts once; null for rows from before migration 0023. */
    counted_in: Date | null;
  };
  inquiries: {
    id: GeneratedAlways<string>;
    dealership_id: number;
    vehicle_id: number;
    title: string;
    created_at: DefaultsToNow;
    is_proven: boolean;
    has_copy: boolean;
    deliveries: Generated<number>;
  };
  inquiry_contents: {
    inquiry_id: string;
    created_at: DefaultsToNow;
    sealed: Buffer;
    address_hash: Buffer;
    network_hash: Buffer | null;
    nonce: string;
  };
  mails: {
    id: GeneratedAlways<string>;
    key: string;
    kind: MailKind;
    urgent: Generated<boolean>;
    sealed: Buffer | null;
    /** Of a mail that is written when it is sent; its writer knows the shape. */
    about: ColumnType<unknown, never, null>;
    address_hash: Buffer;
    state: Generated<MailState>;
    attempts: Generated<number>;
    created_at: DefaultsToNow;
    next_attempt_at: DefaultsToNow;
    claimed_until: Date | null;
    claimed_by: number | null;
    ended_at: Date | null;
    finished_at: Date | null;
    answer: string | null;
  };
  follows: {
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
  };
  car_news: {
    id: GeneratedAlways<string>;
    vehicle_id: number;
    kind: "listed" | "dropped";
    at: Date;
    noted_at: DefaultsToNow;
  };
  car_news_state: { only_row: Generated<boolean>; began_at: DefaultsToNow; through: DefaultsToNow };
  mail_key: { only_row: Generated<boolean>; fingerprint: Buffer };
  shared_lists: {
    id: GeneratedAlways<number>;
    token_hash: Buffer;
    maker_hash: Buffer;
    title: string;
    created_at: DefaultsToNow;
    /** `2026-11-20`, in UTC. */
    visited_on: string;
  };
  shared_list_cars: {
    list_id: number;
    vehicle_id: number;
    position: number;
    vin: string | null;
    title: string;
    price_usd: number | null;
    added_on: string;
    note: Generated<string>;
  };
};
