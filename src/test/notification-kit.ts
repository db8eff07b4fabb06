import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { SyncRunStatus } from "#core/sync/rules/sync-rules.ts";
import { noteEvents } from "#features/notifications/note-events.ts";
import { type Notification, notificationEndpoints } from "#features/notifications/notification-endpoints.ts";
import { MAIL_PURPOSE } from "#kernel/mail/outbox.ts";
import { insertDealership } from "./factories.ts";
import { NOTICE_KINDS } from "./notice-kinds.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

/** All kinds except the missing backup, because no backup is made here. */
const KINDS = new Map([...NOTICE_KINDS].filter(([kind]) => kind !== "backup-old"));

const raise = (): never => {
  throw new Error("what the test needs is not there");
};

/**
 * A server that can send mails, in New York. Each test begins with one dealership and without notifications. Call it once at the top
 * of a test file, and use the result within tests only.
 */
export function notificationKit() {
  const kit = {} as { test: TestApp; cookie: string; dealership: number };

  beforeAll(async () => {
    kit.test = await createTestApp({
      environment: {
        SMTP_URL: "smtp://127.0.0.1:9",
        MAIL_FROM: "cars@market.example",
        STATS_TIME_ZONE: "America/New_York",
      },
    });
    kit.cookie = await kit.test.signIn();
  });
  afterAll(() => kit.test.close());
  beforeEach(async () => {
    const { db } = kit.test.context;
    await db
      .updateTable("notification_channels")
      .set({ began_at: sql`now() - interval '30 days'` })
      .execute();
    kit.dealership = await insertDealership(db, { name: "Harbor Motors" });
  });
  afterEach(async () => {
    const { db } = kit.test.context;
    for (const table of ["notifications", "notification_settings", "mails", "contact_clicks", "exports"] as const) {
      await db.deleteFrom(table).execute();
    }
    await db.deleteFrom("platform_alarms").execute();
    await db.deleteFrom("dealerships").execute();
    await setMail([]);
  });

  const call = async (method: "GET" | "POST", url: string, payload?: object, as = kit.cookie) => {
    const answer = await kit.test.app.inject({ method, url, headers: { cookie: as }, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json() };
  };
  /** Sets the recipients of mails. */
  const setMail = (recipients: string[], digestEnabled = false) =>
    call("POST", notificationEndpoints.setNotificationMail.path, { recipients, digestEnabled, digestHour: 7 });
  const bell = async (as = kit.cookie): Promise<Notification[]> =>
    (await call("GET", notificationEndpoints.listNotifications.path, undefined, as)).body.notifications;
  const mail = () => kit.test.context.mail ?? raise();

  return Object.assign(kit, {
    ...{ call, setMail, bell, mail },
    titles: async () => (await bell()).map(({ title }) => title),

    /** Records notices, as the worker does. */
    look: (now = new Date()) =>
      noteEvents({ db: kit.test.context.db, canMail: true, kinds: KINDS }, { lookBackMinutes: 60, now }),

    /** The mails that wait to be sent, opened. */
    outbox: async () => {
      const rows = await kit.test.context.db.selectFrom("mails").selectAll().orderBy("id").execute();
      return rows.map(({ kind, sealed }) => ({
        kind,
        ...JSON.parse(mail().box.open(sealed ?? raise(), MAIL_PURPOSE)),
      }));
    },

    /** A crawl that ended a moment ago. @returns its run's id */
    async crawl(status: SyncRunStatus, more: object = {}): Promise<number> {
      const reason = "It looked wrong.";
      const { id } = await kit.test.context.db
        .insertInto("sync_runs")
        .values({
          ...{ dealership_id: kit.dealership, trigger: "schedule", status, outcome: "complete", reason },
          ...{ platform: "dealer-on", finished_at: new Date(), ...more },
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },
  });
}
