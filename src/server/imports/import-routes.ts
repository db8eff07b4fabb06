import multipart from "@fastify/multipart";
import type { FastifyError, FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint, bindStreamEndpoint } from "../http/bind-endpoint.ts";
import type { Db } from "../infra/database/db.ts";
import { AppError } from "../infra/errors.ts";
import { listImports } from "./list-imports.ts";
import { WANTED_FORM, withUpload } from "./receive-upload.ts";
import { readRejectedRows } from "./rejected-rows.ts";
import { runImportThread } from "./run-import-thread.ts";
import { previewUndoImport, undoImport } from "./undo-import.ts";

/** The calls about CSV uploads. They live in a scope of their own: no other call takes multipart bodies. */
export async function importRoutes(
  root: FastifyInstance,
  deps: { db: Db; databaseUrl: string; publicUrl: string },
): Promise<void> {
  const { db, databaseUrl, publicUrl } = deps;
  await root.register(async (app) => {
    await app.register(multipart);
    app.setErrorHandler<FastifyError>((error) => {
      throw error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE" ? AppError.badRequest(WANTED_FORM) : error;
    });
    for (const [endpoint, apply] of [
      [endpoints.uploadCsv, true],
      [endpoints.previewCsv, false],
    ] as const) {
      bindEndpoint(app, endpoint, ({ params, query, admin, request }) =>
        withUpload(request, (upload) =>
          runImportThread({
            ...{ databaseUrl, publicUrl, ...upload, apply },
            dealershipId: params.id,
            adminName: admin.username,
            ...query,
          }),
        ),
      );
    }
    bindEndpoint(app, endpoints.listImports, ({ params }) => listImports(db, params.id));
    bindEndpoint(app, endpoints.previewUndoImport, ({ params }) => previewUndoImport(db, params.id));
    bindEndpoint(app, endpoints.undoImport, ({ params, admin }) => undoImport(db, params.id, admin.username));
    bindStreamEndpoint(app, endpoints.downloadRejectedRows, async ({ params, reply }) => {
      const rows = await readRejectedRows(db, params.id);
      reply.header("content-disposition", `attachment; filename="rejected-rows-${params.id}.csv"`);
      return rows;
    });
  });
}
