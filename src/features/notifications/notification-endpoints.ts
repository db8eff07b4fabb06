import { z } from "zod";
import { NOTICE_CHANNELS } from "#core/notices/rules/notice.ts";
import { endpoint } from "#kernel/http/endpoint.ts";
import { numericId, pageInQuery, storableText } from "#kernel/http/parameters.ts";
import { isMailAddress } from "#kernel/mail/rules/mail-address.ts";
import { MAX_RECIPIENTS } from "./rules/notification-rules.ts";

/** A notification as the bell shows it. Moments are ISO strings. */
const notificationSchema = z.object({
  id: z.int(),
  /** One of the kinds that rooms declare, that of a feature that is gone, or "test". */
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** The screen where one sees to it. */
  path: z.string(),
  createdAt: z.string(),
  /** When it was over by itself; null while it stands. */
  resolvedAt: z.string().nullable(),
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** How many the administrator has not read, and the newest of them. */
const unreadSchema = z.object({
  unread: z.int(),
  newest: z.object({ id: z.int(), title: z.string() }).nullable(),
});
export type UnreadNotifications = z.infer<typeof unreadSchema>;

/** What has become of a delivery. `answer` is the receiver's, or why there was none; text, never markup. */
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
  /** Viewers get it without its path, which may hold a secret. */
  url: z.string(),
  /** Only in the answer that makes it. */
  secret: z.string().nullable(),
  /** Until when the former secret signs too. */
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
  /** Whether a mail server is configured. */
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

/** Where a test has arrived so far. `over`: nothing more will come of it in the next seconds. */
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
    summary: "What the operator is told, newest first, 20 a page, with the caller's own read marks",
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
    summary: "How many notifications the caller has not read",
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
    summary: "What is told where, to whom, and how the webhook does",
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
    summary: "Set who gets notifications by e-mail, and the daily digest",
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
    summary: "Set the webhook's address, start a stopped one again, or take it away; a new one's secret is told once",
    body: z.object({
      url: storableText().trim().max(2_000, "must be at most 2000 characters").nullable(),
    }),
    responses: { 200: settingsSchema },
  }),
  changeWebhookSecret: endpoint({
    method: "POST",
    path: "/api/admin/notification-settings/webhook-secret",
    auth: "editor",
    summary: "Make a new secret for the webhook, told once; the former one signs too for a day",
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
    summary: "What the receivers of a test have answered",
    params: numericId,
    responses: { 200: testSchema },
  }),
};

type NotificationEndpoints = typeof notificationEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends NotificationEndpoints {}
}
