import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { mayActAs } from "#domain/auth/roles.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import type { SignedInAdmin } from "../http/require-admin.ts";
import { setNotificationMail, switchNotification } from "./change-settings.ts";
import { countUnread, listNotifications, markRead } from "./list-notifications.ts";
import { readSettings, type SettingsDeps } from "./read-settings.ts";
import { readTest, sendTest } from "./test-notifications.ts";
import { changeSecret, setWebhook, type WebhookSettingsDeps } from "./webhook/change-webhook.ts";

/** @param deps.mail null when no mail server is configured */
export function notificationRoutes(app: FastifyInstance, deps: SettingsDeps & WebhookSettingsDeps): void {
  const { db } = deps;
  const settingsFor = ({ role }: SignedInAdmin, secret?: string) =>
    readSettings(deps, { mayEdit: mayActAs(role, "editor"), ...(secret !== undefined && { secret }) });

  bindEndpoint(app, endpoints.listNotifications, ({ query, admin }) => listNotifications(db, admin.id, query.page));
  bindEndpoint(app, endpoints.countUnreadNotifications, ({ admin }) => countUnread(db, admin.id));
  bindEndpoint(app, endpoints.markNotificationsRead, ({ body, admin }) => markRead(db, admin.id, body));
  bindEndpoint(app, endpoints.getNotificationSettings, ({ admin }) => settingsFor(admin));
  bindEndpoint(app, endpoints.switchNotification, async ({ body, admin }) => {
    await switchNotification(deps, body, admin.username);
    return settingsFor(admin);
  });
  bindEndpoint(app, endpoints.setNotificationMail, async ({ body, admin }) => {
    await setNotificationMail(deps, body, admin.username);
    return settingsFor(admin);
  });
  bindEndpoint(app, endpoints.setWebhook, async ({ body, admin }) =>
    settingsFor(admin, await setWebhook(deps, body.url, admin.username)),
  );
  bindEndpoint(app, endpoints.changeWebhookSecret, async ({ admin }) =>
    settingsFor(admin, await changeSecret(deps, admin.username)),
  );
  bindEndpoint(app, endpoints.testNotifications, async ({ admin }) =>
    readTest(deps, await sendTest(deps, admin.username)),
  );
  bindEndpoint(app, endpoints.getNotificationTest, ({ params }) => readTest(deps, params.id));
}
