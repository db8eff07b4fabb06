import multipart from "@fastify/multipart";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { StorageError } from "#kernel/files/file-store.ts";
import { bindEndpoint, bindStreamEndpoint } from "#kernel/http/bind-endpoint.ts";
import { AppError } from "#kernel/process/errors.ts";
import { changeShown, getRights } from "./get-rights.ts";
import { addConsentFile, type RightsDeps, readConsentFile, recordConsent } from "./record-consent.ts";
import { rightsEndpoints } from "./rights-endpoints.ts";
import { CONSENT_FILE_MAX_BYTES, CONSENT_FILE_WANTED } from "./rules/consent-rules.ts";
import { liftTakedown, takeDown } from "./take-down.ts";

/** The calls for consent and takedowns, in a separate scope because one takes a multipart body. */
export async function rightsRoutes(root: FastifyInstance, deps: RightsDeps): Promise<void> {
  await root.register(async (app) => {
    await app.register(multipart);
    app.setErrorHandler<FastifyError>((error) => {
      throw error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE" ? AppError.badRequest(CONSENT_FILE_WANTED) : error;
    });
    bindEndpoint(app, rightsEndpoints.getRights, ({ params }) => getRights(deps, params.id));
    bindEndpoint(app, rightsEndpoints.changeShown, ({ params, body, admin }) =>
      changeShown(deps, params.id, body, admin.username),
    );
    bindEndpoint(app, rightsEndpoints.recordConsent, ({ params, body, admin }) =>
      recordConsent(deps, params.id, body, admin.username),
    );
    bindEndpoint(app, rightsEndpoints.addConsentFile, async ({ params, admin, request }) => {
      const file = await receiveFile(request);
      return addConsentFile(deps, params.id, file, admin.username).catch(refuseStorage);
    });
    bindStreamEndpoint(app, rightsEndpoints.downloadConsentFile, async ({ params, reply }) => {
      const { name, content } = await readConsentFile(deps, params.id).catch(refuseStorage);
      // The file is external, so no browser may show it as one of our pages.
      reply.header("content-disposition", `attachment; filename="${name}"`);
      reply.header("content-security-policy", "sandbox; default-src 'none'");
      return content;
    });
    bindEndpoint(app, rightsEndpoints.takeDown, ({ params, body, admin }) =>
      takeDown(deps, params.id, body, admin.username),
    );
    bindEndpoint(app, rightsEndpoints.liftTakedown, ({ params, body, admin }) =>
      liftTakedown(deps, params.id, body.reason, admin.username),
    );
  });
}

function refuseStorage(error: unknown): never {
  if (!(error instanceof StorageError)) throw error;
  throw new AppError(503, `The file storage is not available. ${error.message} Please try again in a moment.`);
}

/**
 * Reads the file of a multipart request into memory.
 * @throws {AppError} 400 when the body is no complete form with a file in the field `file`, 413 when it is larger than 10 MB
 */
async function receiveFile(request: FastifyRequest): Promise<{ name: string; content: Buffer }> {
  if (!request.isMultipart()) throw AppError.badRequest(CONSENT_FILE_WANTED);
  const limits = { fileSize: CONSENT_FILE_MAX_BYTES, files: 1, fields: 5, fieldSize: 1_000, parts: 10 };
  const part = await request.file({ limits }).catch(() => {
    throw AppError.badRequest(
      "The upload cannot be read: it is not a complete multipart/form-data body. Please send it again.",
    );
  });
  if (part?.fieldname !== "file" || part.filename === "") {
    part?.file.resume();
    throw AppError.badRequest(CONSENT_FILE_WANTED);
  }
  const content = await part.toBuffer().catch((error: FastifyError) => {
    if (error.code === "FST_REQ_FILE_TOO_LARGE") throw new AppError(413, "The file is larger than 10 MB");
    throw AppError.badRequest("The upload ended before its file did. Please send it again.");
  });
  return { name: part.filename, content };
}
