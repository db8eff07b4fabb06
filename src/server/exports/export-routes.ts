import type { FastifyInstance, FastifyReply } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import type { ExportSelection } from "#contract/exports/export-job.ts";
import { bindEndpoint, bindStreamEndpoint } from "../http/bind-endpoint.ts";
import { streamEvents } from "../http/stream-events.ts";
import type { Db } from "../infra/db.ts";
import { AppError } from "../infra/errors.ts";
import type { Logger } from "../infra/logger.ts";
import type { Queue } from "../infra/queue.ts";
import { cancelExport } from "./cancel-export.ts";
import { createExportFeed } from "./export-feed.ts";
import type { ExportFiles } from "./export-files.ts";
import { type ExportRequest, generateExport, makeExport } from "./generate-export.ts";
import { getExport, listExports } from "./list-exports.ts";
import { GALLERY_POLICY } from "./photos/gallery-html.ts";
import { readGallery, sendZip } from "./send-export.ts";

export type ExportDeps = { db: Db; queue: Queue; log: Logger; files: ExportFiles };

/** Aborted when the caller leaves, or when the server is about to wait for its open connections. */
function waitingSignal(reply: FastifyReply, closed: AbortSignal): AbortSignal {
  const left = new AbortController();
  reply.raw.once("close", () => left.abort());
  return AbortSignal.any([left.signal, closed]);
}

export function exportRoutes(app: FastifyInstance, deps: ExportDeps): void {
  const { db, files } = deps;
  const feed = createExportFeed(db, deps.log);
  app.addHook("preClose", async () => feed.close());

  const request = (kind: ExportRequest["kind"], call: { query: ExportSelection; admin: { username: string } }) => ({
    kind,
    selection: call.query,
    adminName: call.admin.username,
  });
  bindEndpoint(app, endpoints.generateVehicleCards, (call) =>
    generateExport(deps, request("vehicle_cards", call), waitingSignal(call.reply, feed.closed)),
  );
  bindEndpoint(app, endpoints.generateVehicleCardImages, (call) =>
    generateExport(deps, request("vehicle_card_images", call), waitingSignal(call.reply, feed.closed)),
  );
  bindEndpoint(app, endpoints.generateVehiclePhotos, (call) =>
    generateExport(deps, request("vehicle_photos", call), waitingSignal(call.reply, feed.closed)),
  );
  bindStreamEndpoint(app, endpoints.downloadVehicleCards, async (call) => {
    const job = await makeExport(deps, request("vehicle_cards", call), waitingSignal(call.reply, feed.closed));
    if (job.status !== "done") throw new AppError(503, job.error ?? "The cards could not be generated.");
    return sendZip(files, job, call.reply);
  });
  bindEndpoint(app, endpoints.listExports, () => listExports(db));
  bindStreamEndpoint(app, endpoints.streamExportEvents, async ({ request, reply }) =>
    streamEvents("export", feed, request, reply),
  );
  bindEndpoint(app, endpoints.cancelExport, ({ params }) => cancelExport(db, params.id));
  bindStreamEndpoint(app, endpoints.downloadExport, async ({ params, reply }) =>
    sendZip(files, await getExport(db, params.id), reply),
  );
  bindStreamEndpoint(app, endpoints.showExportGallery, async ({ params, query, reply }) => {
    const page = await readGallery(files, await getExport(db, params.id), query.page);
    reply.header("content-security-policy", GALLERY_POLICY);
    return page;
  });
}
