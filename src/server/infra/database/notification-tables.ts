import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { Notice } from "#domain/notifications/notice.ts";
import type { NotificationChannel, NotificationKind, StoredKind } from "#domain/notifications/notification-kinds.ts";

type DefaultsToNow = ColumnType<Date, Date | undefined, Date>;

/** The tables of notifications (migration 0058). Part of `Database` (`db-schema.ts`). */
export type NotificationTables = {
  notifications: {
    id: GeneratedAlways<string>;
    key: string;
    kind: StoredKind;
    title: string;
    body: string;
    path: string;
    dealership_id: number | null;
    run_id: number | null;
    data: JSONColumnType<Notice["data"], string, never>;
    in_bell: boolean;
    created_at: DefaultsToNow;
    resolved_at: Date | null;
  };
  notification_reads: { admin_id: number; notification_id: string };
  notification_deliveries: {
    id: GeneratedAlways<string>;
    notification_id: string;
    channel: "mail" | "webhook";
    state: Generated<"waiting" | "sending" | "delivered" | "given_up" | "dropped">;
    attempts: Generated<number>;
    created_at: DefaultsToNow;
    next_attempt_at: DefaultsToNow;
    claimed_until: Date | null;
    claimed_by: number | null;
    finished_at: Date | null;
    status: number | null;
    answer: string | null;
    mail_batch: string | null;
  };
  notification_settings: { kind: NotificationKind; channel: NotificationChannel; enabled: boolean };
  notification_channels: {
    only_row: Generated<boolean>;
    began_at: DefaultsToNow;
    sealed_recipients: Buffer | null;
    digest_enabled: Generated<boolean>;
    digest_hour: Generated<number>;
    digest_since: DefaultsToNow;
    digest_day: string | null;
    sealed_url: Buffer | null;
    sealed_secret: Buffer | null;
    sealed_former_secret: Buffer | null;
    former_secret_until: Date | null;
    failing_since: Date | null;
    stopped_at: Date | null;
    stopped_reason: string | null;
  };
};
