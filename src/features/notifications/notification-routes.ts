import type { FastifyInstance } from "fastify";
import { bindEndpoint } from "#kernel/http/bind-endpoint.ts";
import type { SignedInAdmin } from "#kernel/http/require-admin.ts";
import { mayActAs } from "#kernel/http/rules/roles.ts";
import { setNotificationMail, switchNotification } from "./change-settings.ts";
import { countUnread, listNotifications, markRead } from "./list-notifications.ts";
import { notificationEndpoints } from "./notification-endpoints.ts";
import { readSettings, type SettingsDeps } from "./read-settings.ts";
import { readTest, sendTest } from "./test-notifications.ts";
import { changeSecret, setWebhook, type WebhookSettingsDeps } from "./webhook/change-webhook.ts";

export function notificationRoutes(app: FastifyInstance, deps: SettingsDeps & WebhookSettingsDeps): void {
  const { db } = deps;
  const settingsFor = ({ role }: SignedInAdmin, secret?: string) =>
    readSettings(deps, { mayEdit: mayActAs(role, "editor"), ...(secret !== undefined && { secret }) });

  bindEndpoint(app, notificationEndpoints.listNotifications, ({ query, admin }) =>
    listNotifications(db, admin.id, query.page),
  );
  bindEndpoint(app, notificationEndpoints.countUnreadNotifications, ({ admin }) => countUnread(db, admin.id));
  bindEndpoint(app, notificationEndpoints.markNotificationsRead, ({ body, admin }) => markRead(db, admin.id, body));
  bindEndpoint(app, notificationEndpoints.getNotificationSettings, ({ admin }) => settingsFor(admin));
  bindEndpoint(app, notificationEndpoints.switchNotification, async ({ body, admin }) => {
    await switchNotification(deps, body, admin.username);
    return settingsFor(admin);
  });
  bindEndpoint(app, notificationEndpoints.setNotificationMail, async ({ body, admin }) => {
    await setNotificationMail(deps, body, admin.username);
    return settingsFor(admin);
  });
  bindEndpoint(app, notificationEndpoints.setWebhook, async ({ body, admin }) =>
    settingsFor(admin, await setWebhook(deps, body.url, admin.username)),
  );
  bindEndpoint(app, notificationEndpoints.changeWebhookSecret, async ({ admin }) =>
    settingsFor(admin, await changeSecret(deps, admin.username)),
  );
  bindEndpoint(app, notificationEndpoints.testNotifications, async ({ admin }) =>
    readTest(deps, await sendTest(deps, admin.username)),
  );
  bindEndpoint(app, notificationEndpoints.getNotificationTest, ({ params }) => readTest(deps, params.id));
}
