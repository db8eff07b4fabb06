import type { FastifyInstance, FastifyReply } from "fastify";
import type { Db } from "#kernel/database/db.ts";
import { bindEndpoint, bindStreamEndpoint } from "#kernel/http/bind-endpoint.ts";
import { ChangePoller, streamEvents } from "#kernel/http/event-stream.ts";
import type { Queue } from "#kernel/jobs/queue.ts";
import type { Logger } from "#kernel/process/logger.ts";
import type { ExportKind } from "#kernel/words/rules/export-rules.ts";
import { cancelExport } from "./cancel-export.ts";
import { type ExportJob, type ExportSelection, exportEndpoints } from "./export-endpoints.ts";
import type { ExportFiles } from "./export-files.ts";
import { generateExport, makeFile } from "./generate-export.ts";
import { getSentExport, listExports } from "./list-exports.ts";
import { GALLERY_POLICY } from "./photos/gallery.ts";
import { presentExport } from "./present-export.ts";
import { readGallery, sendZip } from "./send-export.ts";

/** Notifies listeners about changed exports of all processes. */
const createExportChanges = (db: Db, log: Logger): ChangePoller<ExportJob> =>
  new ChangePoller({
    log,
    what: "exports",
    load: async (since, ids) => {
      const rows = await db
        .selectFrom("exports")
        .selectAll()
        .where((eb) =>
          eb.or([
            eb("status", "in", ["queued", "running"]),
            eb("finished_at", ">", since),
            eb("id", "=", eb.fn.any(eb.val([...ids]))),
          ]),
        )
        .orderBy("id")
        .execute();
      return rows.map(presentExport);
    },
    isRecent: (job, since) => job.finishedAt === null || Date.parse(job.finishedAt) > since.getTime(),
  });

type ExportDeps = { db: Db; queue: Queue; log: Logger; files: ExportFiles };

/** Aborted when the caller disconnects or the server is stopping. */
function waitingSignal(reply: FastifyReply, closed: AbortSignal): AbortSignal {
  const left = new AbortController();
  reply.raw.once("close", () => left.abort());
  return AbortSignal.any([left.signal, closed]);
}

export function exportRoutes(app: FastifyInstance, deps: ExportDeps): void {
  const { db, files } = deps;
  const changes = createExportChanges(db, deps.log);
  app.addHook("preClose", async () => changes.close());

  type Call = { query: ExportSelection; admin: { username: string }; reply: FastifyReply };
  const orderOf = (kind: ExportKind, { query, admin, reply }: Call) =>
    [deps, { kind, selection: query, adminName: admin.username }, waitingSignal(reply, changes.closed)] as const;
  bindEndpoint(app, exportEndpoints.generateVehicleCards, (call) => generateExport(...orderOf("vehicle_cards", call)));
  bindEndpoint(app, exportEndpoints.generateVehicleCardImages, (call) =>
    generateExport(...orderOf("vehicle_card_images", call)),
  );
  bindEndpoint(app, exportEndpoints.generateVehiclePhotos, (call) =>
    generateExport(...orderOf("vehicle_photos", call)),
  );
  bindStreamEndpoint(app, exportEndpoints.downloadVehicleCards, async (call) => {
    const id = await makeFile(...orderOf("vehicle_cards", call));
    return sendZip(files, await getSentExport(db, id), call.reply);
  });
  bindEndpoint(app, exportEndpoints.listExports, () => listExports(db));
  bindStreamEndpoint(app, exportEndpoints.streamExportEvents, async ({ request, reply }) =>
    streamEvents("export", changes, request, reply),
  );
  bindEndpoint(app, exportEndpoints.cancelExport, ({ params, admin }) => cancelExport(db, params.id, admin));
  bindStreamEndpoint(app, exportEndpoints.downloadExport, async ({ params, reply }) =>
    sendZip(files, await getSentExport(db, params.id), reply),
  );
  bindStreamEndpoint(app, exportEndpoints.showExportGallery, async ({ params, query, reply }) => {
    const page = await readGallery(files, await getSentExport(db, params.id), query.page);
    reply.header("content-security-policy", GALLERY_POLICY);
    return page;
  });
}
