import type { FastifyInstance } from "fastify";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Db } from "#kernel/database/db.ts";
import { firstFor } from "#kernel/http/rate-limit.ts";
import { REFUSAL_LINE_SECONDS, REFUSALS, REFUSED_CALL_ENTRY_MINUTES } from "#kernel/http/rules/security-events.ts";
import { hashName } from "./record-security-event.ts";

/**
 * Registers the decorators that record refused calls and downloads. The response never waits for them. When the audit log
 * cannot be written, that is logged, and the response stays the same.
 * @param auditWords the words of downloads, for their lines in the log
 */
export function noteCalls(app: FastifyInstance, db: Db, auditWords: Readonly<Record<string, string>>): void {
  const isFirstLine = firstFor(REFUSAL_LINE_SECONDS);
  const isFirstEntry = firstFor(REFUSED_CALL_ENTRY_MINUTES * 60);

  app.decorate("noteRefusedCall", (request, refusal, admin) => {
    const { ip: address, method, routeOptions, log } = request;
    const action = refusal.status === 401 ? "call.unauthorized" : "call.forbidden";
    const call = `${method} ${routeOptions.url}`;
    const code = refusal.details.code;
    if (isFirstLine(`${action} ${address}`)) {
      const line = { securityEvent: action, address, call, code, admin: admin ? hashName(admin.username) : undefined };
      log.warn(line, REFUSALS[action]);
    }
    if (!admin || code !== "role" || !isFirstEntry(`${admin.id} ${call}`)) return;
    const entry = {
      adminName: admin.username,
      action: "call.forbidden",
      subject: call,
      details: refusal.message,
    } as const;
    recordAudit(db, { ...entry, address }).catch((err) => log.error({ err }, "a refused call could not be recorded"));
  });

  app.decorate("noteDownload", ({ admin, ip: address, log }, action, subject) => {
    if (!admin) return;
    log.info(
      { securityEvent: action, address, admin: hashName(admin.username), subject },
      auditWords[action] ?? action,
    );
    recordAudit(db, { adminName: admin.username, action, subject, address }).catch((err) =>
      log.error({ err }, "a download could not be recorded"),
    );
  });
}
