import type { FastifyInstance } from "fastify";
import { keyMissing } from "#kernel/auth/secrets/secret-box.ts";
import type { Db } from "#kernel/database/db.ts";
import { bindEndpoint } from "#kernel/http/bind-endpoint.ts";
import { AppError } from "#kernel/process/errors.ts";
import { checkMailServer } from "./check-mail-server.ts";
import { mailEndpoints } from "./mail-endpoints.ts";
import { mailServerEndpoints } from "./mail-server-endpoints.ts";
import { presentMailServer, removeMailServer, setMailServer } from "./mail-server.ts";
import type { LiveMailSettings } from "./mail-settings.ts";
import { readMail, readMailStatus, sendMailAgain, sendTestMail } from "./mail-status.ts";
import type { MailSite } from "./mail-text.ts";
import type { OpenedMail } from "./open-mail.ts";
import { type ReturnedMailDeps, receiveReturnedMail } from "./receive-returned-mail.ts";

/** The largest report with the whole returned mail. Bytes. */
const MAX_RETURNED_MAIL = 500_000;

export function mailRoutes(
  app: FastifyInstance,
  deps: {
    db: Db;
    mail: OpenedMail;
    live: LiveMailSettings;
    site: MailSite;
    onRefused: ReturnedMailDeps["onRefused"];
  },
): void {
  const { db, mail, live, site, onRefused } = deps;
  const { box, hasKey } = mail;
  bindEndpoint(app, mailServerEndpoints.getMailServer, () => presentMailServer(db, live));
  bindEndpoint(app, mailServerEndpoints.setMailServer, ({ body, admin }) =>
    setMailServer({ db, box, hasKey, live }, body, admin.username),
  );
  bindEndpoint(app, mailServerEndpoints.removeMailServer, ({ admin }) =>
    removeMailServer({ db, box, hasKey, live }, admin.username),
  );
  bindEndpoint(app, mailEndpoints.getMailStatus, () => readMailStatus(db, mail.settings));
  bindEndpoint(app, mailEndpoints.getMail, ({ params }) => readMail(db, params.id));
  bindEndpoint(app, mailEndpoints.sendTestMail, async ({ body, admin }) => {
    if (!hasKey) throw keyMissing();
    if (!mail.settings) throw AppError.conflict("No mail server is set up");
    const check = await checkMailServer(mail.settings);
    if (check.problem !== null) return { ...check, mail: null };
    const sent = await sendTestMail({ db, site, outbox: mail.outbox }, body.to, admin.username);
    return { ...check, mail: sent };
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
      if (!mail.settings?.bounces) throw AppError.notFound("This site takes no returned mails");
      if (!Buffer.isBuffer(request.body)) throw AppError.badRequest("Please send the returned mail as message/rfc822");
      return { outcome: await receiveReturnedMail({ db, box, onRefused }, request.body) };
    });
  });
}
