import multipart from "@fastify/multipart";
import type { FastifyError, FastifyInstance } from "fastify";
import type { Db } from "#kernel/database/db.ts";
import { bindEndpoint, bindStreamEndpoint } from "#kernel/http/bind-endpoint.ts";
import type { EndpointInput } from "#kernel/http/endpoint-input.ts";
import { AppError } from "#kernel/process/errors.ts";
import { importEndpoints } from "./import-endpoints.ts";
import { listImports } from "./list-imports.ts";
import { WANTED_FORM, withUpload } from "./receive-upload.ts";
import { readRejectedRows, unpackRows } from "./rejected-rows.ts";
import { type ImportAnswer, runImportThread, type runInThread } from "./run-import-thread.ts";
import { previewUndoImport, undoImport } from "./undo-import.ts";

/** Adds the calls about CSV uploads. They have a separate scope, because no other call takes multipart bodies. */
export async function importRoutes(
  root: FastifyInstance,
  deps: {
    db: Db;
    databaseUrl: string;
    /** Has the present public address. */
    site: { publicUrl: string };
    vinTablesFolder: string | null;
    carryOut: typeof runInThread | undefined;
  },
): Promise<void> {
  const { db, carryOut, site, ...shared } = deps;
  /** Carries out a file of a call, or previews it. */
  const run = (
    {
      params,
      query,
      admin,
      request,
    }: Pick<EndpointInput<typeof importEndpoints.uploadCsv>, "params" | "query" | "admin" | "request">,
    apply: boolean,
  ): Promise<ImportAnswer> =>
    withUpload(request, (upload) =>
      runImportThread(
        {
          ...shared,
          publicUrl: site.publicUrl,
          ...upload,
          ...query,
          apply,
          dealershipId: params.id,
          adminName: admin.username,
        },
        carryOut,
      ),
    );
  await root.register(async (app) => {
    await app.register(multipart);
    app.setErrorHandler<FastifyError>((error) => {
      throw error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE" ? AppError.badRequest(WANTED_FORM) : error;
    });
    bindEndpoint(app, importEndpoints.uploadCsv, async (input) => (await run(input, true)).result);
    bindEndpoint(app, importEndpoints.previewCsv, async (input) => (await run(input, false)).result);
    bindStreamEndpoint(app, importEndpoints.checkCsv, async (input) => {
      const { result, problems } = await run(input, false);
      if (problems === null) throw AppError.badRequest(result.problem ?? "No row of this file has a problem");
      input.reply.header("content-disposition", 'attachment; filename="problems.csv"');
      return unpackRows(problems);
    });
    bindEndpoint(app, importEndpoints.listImports, ({ params, query }) => listImports(db, params.id, query.page));
    bindEndpoint(app, importEndpoints.previewUndoImport, ({ params }) => previewUndoImport(db, params.id));
    bindEndpoint(app, importEndpoints.undoImport, ({ params, admin }) => undoImport(db, params.id, admin.username));
    bindStreamEndpoint(app, importEndpoints.downloadRejectedRows, async ({ params, reply }) => {
      const rows = await readRejectedRows(db, params.id);
      reply.header("content-disposition", `attachment; filename="rejected-rows-${params.id}.csv"`);
      return rows;
    });
  });
}
