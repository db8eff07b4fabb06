import { z } from "zod";
import { NOTICE_CHANNELS } from "#core/notices/rules/notice.ts";
import { endpoint } from "#kernel/http/endpoint.ts";
import { numericId, pageInQuery, storableText } from "#kernel/http/parameters.ts";
import { isMailAddress } from "#kernel/mail/rules/mail-address.ts";
import { MAX_RECIPIENTS } from "./rules/notification-rules.ts";

/** A notification in the bell. Times are ISO strings. */
const notificationSchema = z.object({
  id: z.int(),
  /** A declared kind, a kind of a removed feature, or "test". */
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** The console's screen for it. */
  path: z.string(),
  createdAt: z.string(),
  /** When it ended by itself; null while it is open. */
  resolvedAt: z.string().nullable(),
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** The number of notifications that the administrator has not read, and the newest of them. */
const unreadSchema = z.object({
  unread: z.int(),
  newest: z.object({ id: z.int(), title: z.string() }).nullable(),
});
export type UnreadNotifications = z.infer<typeof unreadSchema>;

/** A delivery's state. `answer` is the receiver's, or the reason why there was none; text, never markup. */
const deliverySchema = z.object({
  id: z.int(),
  title: z.string(),
  state: z.enum(["waiting", "sending", "delivered", "given_up", "dropped"]),
  attempts: z.int(),
  createdAt: z.string(),
  nextAttemptAt: z.string().nullable(),
  status: z.int().nullable(),
  answer: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof deliverySchema>;

const webhookSchema = z.object({
  /** Viewers get it without its path, which may contain a secret. */
  url: z.string(),
  /** Only in the answer that creates it. */
  secret: z.string().nullable(),
  /** The time until which the former secret signs too. */
  formerSecretUntil: z.string().nullable(),
  failingSince: z.string().nullable(),
  stoppedAt: z.string().nullable(),
  stoppedReason: z.string().nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

const settingsSchema = z.object({
  /** The kinds, each with its switches. */
  kinds: z.array(
    z.object({
      kind: z.string(),
      channels: z.object({ bell: z.boolean(), mail: z.boolean(), webhook: z.boolean() }),
    }),
  ),
  /** True when a mail server is configured. */
  canMail: z.boolean(),
  recipientCount: z.int(),
  /** Null for viewers. */
  recipients: z.array(z.string()).nullable(),
  digest: z.object({ enabled: z.boolean(), hour: z.int(), timeZone: z.string() }),
  webhook: webhookSchema.nullable(),
  /** The webhook's latest deliveries, the newest first: at most 50. */
  deliveries: z.array(deliverySchema),
});
export type NotificationSettings = z.infer<typeof settingsSchema>;

/** The states of a test's deliveries. `over`: no more changes are expected. */
const testSchema = z.object({
  id: z.int(),
  bell: z.literal("shown"),
  mails: z.array(z.object({ state: z.string(), answer: z.string().nullable(), isOver: z.boolean() })),
  webhook: deliverySchema.nullable(),
  isOver: z.boolean(),
});
export type NotificationTest = z.infer<typeof testSchema>;

const recipient = z.string().trim().refine(isMailAddress, "must be e-mail addresses such as ann@example.com");

export const notificationEndpoints = {
  listNotifications: endpoint({
    method: "GET",
    path: "/api/admin/notifications",
    auth: "viewer",
    summary: "The operator's notifications, newest first, 20 a page, with the caller's own read marks",
    query: z.object({ page: pageInQuery }),
    responses: {
      200: unreadSchema.extend({
        notifications: z.array(notificationSchema),
        currentPage: z.int(),
        totalPages: z.int(),
      }),
    },
  }),
  countUnreadNotifications: endpoint({
    method: "GET",
    path: "/api/admin/notifications/unread",
    auth: "viewer",
    isBackground: true,
    summary: "The number of notifications that the caller has not read",
    responses: { 200: unreadSchema },
  }),
  markNotificationsRead: endpoint({
    method: "POST",
    path: "/api/admin/notifications/read",
    auth: "viewer",
    summary: "Mark one notification as read, or all up to one",
    body: z.object({ id: z.int().positive(), upTo: z.boolean().default(false) }),
    responses: { 200: unreadSchema },
  }),
  getNotificationSettings: endpoint({
    method: "GET",
    path: "/api/admin/notification-settings",
    auth: "viewer",
    summary: "The kinds with their channels, the recipients, and the webhook's state",
    responses: { 200: settingsSchema },
  }),
  switchNotification: endpoint({
    method: "POST",
    path: "/api/admin/notification-settings/switch",
    auth: "editor",
    summary: "Switch one kind of notification on or off in one channel",
    body: z.object({
      kind: storableText().max(100),
      channel: z.enum(NOTICE_CHANNELS),
      enabled: z.boolean(),
    }),
    responses: { 200: settingsSchema },
  }),
  setNotificationMail: endpoint({
    method: "POST",
    path: "/api/admin/notification-settings/mail",
    auth: "editor",
    summary: "Set the recipients of notifications by e-mail, and the daily digest",
    body: z.object({
      recipients: z.array(recipient).max(MAX_RECIPIENTS, `must be at most ${MAX_RECIPIENTS} addresses`),
      digestEnabled: z.boolean(),
      digestHour: z.int().min(0).max(23),
    }),
    responses: { 200: settingsSchema },
  }),
  setWebhook: endpoint({
    method: "POST",
    path: "/api/admin/notification-settings/webhook",
    auth: "editor",
    summary: "Set the webhook's address, restart it, or remove it; a new secret is returned once",
    body: z.object({
      url: storableText().trim().max(2_000, "must be at most 2000 characters").nullable(),
    }),
    responses: { 200: settingsSchema },
  }),
  changeWebhookSecret: endpoint({
    method: "POST",
    path: "/api/admin/notification-settings/webhook-secret",
    auth: "editor",
    summary: "Make a new secret for the webhook, which is returned once; the former one signs too for a day",
    responses: { 200: settingsSchema },
  }),
  testNotifications: endpoint({
    method: "POST",
    path: "/api/admin/notification-settings/test",
    auth: "editor",
    summary: "Send a test notification to every channel",
    responses: { 200: testSchema },
  }),
  getNotificationTest: endpoint({
    method: "GET",
    path: "/api/admin/notification-settings/test/:id",
    auth: "viewer",
    summary: "The receivers' answers to a test",
    params: numericId,
    responses: { 200: testSchema },
  }),
};

type NotificationEndpoints = typeof notificationEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends NotificationEndpoints {}
}
