import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { Notice, NoticeChannel } from "#core/notices/rules/notice.ts";
import type { DefaultsToNow } from "#kernel/database/db-schema.ts";

/** The tables of notifications. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    notifications: NotificationsTable;
    notification_reads: NotificationReadsTable;
    notification_deliveries: NotificationDeliveriesTable;
    notification_settings: NotificationSettingsTable;
    notification_channels: NotificationChannelsTable;
  }
}

type NotificationsTable = {
  id: GeneratedAlways<string>;
  key: string;
  /** A declared kind (`NoticeKind`), or "test". */
  kind: string;
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

type NotificationReadsTable = { admin_id: number; notification_id: string };

type NotificationDeliveriesTable = {
  id: GeneratedAlways<string>;
  notification_id: string;
  channel: "mail" | "webhook";
  state: Generated<"waiting" | "sending" | "delivered" | "given_up" | "dropped">;
  attempts: Generated<number>;
  created_at: DefaultsToNow;
  next_attempt_at: DefaultsToNow;
  claimed_by: number | null;
  finished_at: Date | null;
  status: number | null;
  answer: string | null;
  mail_batch: string | null;
};

type NotificationSettingsTable = { kind: string; channel: NoticeChannel; enabled: boolean };

type NotificationChannelsTable = {
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
