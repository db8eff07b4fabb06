import type { FastifyInstance } from "fastify";
import type { Db } from "#kernel/database/db.ts";
import { bindStreamEndpoint } from "#kernel/http/bind-endpoint.ts";
import { describeRecord, type RecordText } from "./describe-record.ts";
import { readRecord } from "./read-record.ts";
import { recordEndpoints } from "./record-endpoints.ts";
import { RECORD_POLICY, recordHtml } from "./record-html.ts";
import { recordPdf } from "./record-pdf.ts";

export function recordRoutes(
  app: FastifyInstance,
  deps: { db: Db; site: { siteName: string; publicUrl: string } },
): void {
  const { db, site } = deps;
  type Call = { query: { car: string }; admin: { username: string } };
  const describe = async ({ query, admin }: Call): Promise<RecordText> => {
    const { siteName, publicUrl } = site;
    const by = { siteName, publicUrl, adminName: admin.username, at: new Date() };
    return describeRecord(await readRecord(db, query.car), by);
  };

  bindStreamEndpoint(app, recordEndpoints.showAdvertisingRecord, async (call) => {
    const record = await describe(call);
    call.reply.header("content-security-policy", RECORD_POLICY);
    call.reply.header("content-disposition", `inline; filename="${record.fileName}.html"`);
    return recordHtml(record);
  });
  bindStreamEndpoint(app, recordEndpoints.downloadAdvertisingRecord, async (call) => {
    const record = await describe(call);
    call.reply.header("content-disposition", `attachment; filename="${record.fileName}.pdf"`);
    return recordPdf(record);
  });
}
