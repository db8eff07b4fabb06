import type { FastifyInstance } from "fastify";
import type { Db } from "#kernel/database/db.ts";
import { bindEndpoint } from "#kernel/http/bind-endpoint.ts";
import { AppError } from "#kernel/process/errors.ts";
import { mailEndpoints } from "./mail-endpoints.ts";
import { readMail, readMailStatus, sendMailAgain, sendTestMail } from "./mail-status.ts";
import type { OpenedMail } from "./open-mail.ts";
import { type ReturnedMailDeps, receiveReturnedMail } from "./receive-returned-mail.ts";

/** The largest report with the whole returned mail. Bytes. */
const MAX_RETURNED_MAIL = 500_000;

/** @param deps.mail null when no mail server is configured */
export function mailRoutes(
  app: FastifyInstance,
  deps: {
    db: Db;
    mail: OpenedMail | null;
    site: { siteName: string; publicUrl: string };
    onRefused: ReturnedMailDeps["onRefused"];
  },
): void {
  const { db, mail, site, onRefused } = deps;
  bindEndpoint(app, mailEndpoints.getMailStatus, () => readMailStatus(db, mail?.settings ?? null));
  bindEndpoint(app, mailEndpoints.getMail, ({ params }) => readMail(db, params.id));
  bindEndpoint(app, mailEndpoints.sendTestMail, async ({ body, admin }) => {
    if (!mail) throw AppError.conflict("No mail server is configured: set SMTP_URL and MAIL_FROM");
    const { siteName, publicUrl } = site;
    return sendTestMail({ db, siteName, publicUrl, outbox: mail.outbox }, body.to, admin.username);
  });
  bindEndpoint(app, mailEndpoints.sendMailAgain, ({ params, admin }) => sendMailAgain(db, params.id, admin.username));
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "message/rfc822",
      { parseAs: "buffer", bodyLimit: MAX_RETURNED_MAIL },
      (_request, body, done) => done(null, body),
    );
    bindEndpoint(scope, mailEndpoints.receiveReturnedMail, async ({ request }) => {
      if (!mail?.settings.bounces) throw AppError.notFound("This site takes no returned mails");
      if (!Buffer.isBuffer(request.body)) throw AppError.badRequest("Please send the returned mail as message/rfc822");
      return { outcome: await receiveReturnedMail({ db, box: mail.box, onRefused }, request.body) };
    });
  });
}
