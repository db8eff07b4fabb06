import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { findVehicle } from "#core/listing/get-vehicle.ts";
import type { Db } from "#kernel/database/db.ts";
import { bindEndpoint, bindStreamEndpoint } from "#kernel/http/bind-endpoint.ts";
import { isOwnPeer } from "#kernel/http/own-peers.ts";
import { isForeignRequest } from "#kernel/http/require-admin.ts";
import { checkLeads } from "./check-leads.ts";
import { downloadLeads } from "./download-leads.ts";
import type { LeadActivity } from "./lead-activity.ts";
import { leadEndpoints } from "./lead-endpoints.ts";
import { makePageToken } from "./page-token.ts";
import { chartContactClicks, listContactClicks } from "./read-leads.ts";
import { type OnInterest, recordShopperAction, type Shopper } from "./record-shopper-action.ts";
import { reportLeads } from "./report-leads.ts";
import { dailyKeys } from "./visitor-key.ts";

const shopperOf = (request: FastifyRequest): Shopper => ({
  token: `${request.headers["x-page-token"] ?? ""}`,
  address: request.ip,
  isOurs: isOwnPeer(request, true),
  userAgent: request.headers["user-agent"],
  isFromOtherSite: isForeignRequest(request),
});

/** `shopperDb` is for shoppers' writes. `onInterest` is called when a shopper opens a car or contacts its seller, also for repetitions. */
type LeadDeps = { db: Db; shopperDb: Db; activity: LeadActivity; onInterest: OnInterest };

export function leadRoutes(app: FastifyInstance, deps: LeadDeps): void {
  const { db, activity } = deps;
  const recording = { ...deps, db: deps.shopperDb };
  app.addHook("onClose", () => activity.close());
  bindEndpoint(app, leadEndpoints.getPageToken, async ({ params, request, reply }) => {
    reply.header("cache-control", "private, no-store");
    const { id } = await findVehicle(deps.shopperDb, params.id);
    return { token: makePageToken(await dailyKeys(deps.shopperDb), id, request.ip) };
  });
  bindEndpoint(app, leadEndpoints.trackVehicleView, async ({ params, request }) => {
    await recordShopperAction(recording, "view", params.id, shopperOf(request));
    return { success: true };
  });
  bindEndpoint(app, leadEndpoints.contactSeller, async ({ params, request }) => {
    await recordShopperAction(recording, "contact", params.id, shopperOf(request));
    return { success: true };
  });
  bindEndpoint(app, leadEndpoints.listContactClicks, () => listContactClicks(db));
  bindEndpoint(app, leadEndpoints.getContactClickCharts, () => chartContactClicks(db));
  bindEndpoint(app, leadEndpoints.checkLeads, async () => {
    await activity.flush();
    return checkLeads(db);
  });
  bindEndpoint(app, leadEndpoints.getLeadReport, ({ query }) => reportLeads(db, query));
  bindStreamEndpoint(app, leadEndpoints.downloadLeads, async ({ query, reply }) => {
    const { fileName, lines } = await downloadLeads(db, query);
    reply.header("content-disposition", `attachment; filename="${fileName}"`);
    return Readable.from(lines);
  });
}
