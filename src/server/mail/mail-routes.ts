import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import type { Db } from "../infra/database/db.ts";
import { AppError } from "../infra/errors.ts";
import { readMail, readMailStatus, sendMailAgain, sendTestMail } from "./mail-status.ts";
import type { OpenedMail } from "./open-mail.ts";

/** @param deps.mail null when no mail server is configured */
export function mailRoutes(
  app: FastifyInstance,
  deps: { db: Db; mail: OpenedMail | null; siteName: string; publicUrl: string },
): void {
  const { db, mail } = deps;
  bindEndpoint(app, endpoints.getMailStatus, () => readMailStatus(db, mail?.settings ?? null));
  bindEndpoint(app, endpoints.getMail, ({ params }) => readMail(db, params.id));
  bindEndpoint(app, endpoints.sendTestMail, async ({ body, admin }) => {
    if (!mail) throw AppError.conflict("No mail server is configured: set SMTP_URL and MAIL_FROM");
    return sendTestMail({ ...deps, outbox: mail.outbox }, body.to, admin.username);
  });
  bindEndpoint(app, endpoints.sendMailAgain, ({ params, admin }) => sendMailAgain(db, params.id, admin.username));
}
