import multipart from "@fastify/multipart";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { bindEndpoint } from "#kernel/http/bind-endpoint.ts";
import { AppError } from "#kernel/process/errors.ts";
import { serveLogo } from "./logo-route.ts";
import { lookEndpoints } from "./look-endpoints.ts";
import { LOGO_MAX_BYTES, LOGO_WANTED, type SiteLook } from "./rules/site-look.ts";
import { type LogoPicture, type LookDeps, readLogo, readLook, setAccent, setLogo } from "./site-look.ts";

export type LookRouteDeps = LookDeps & {
  /** Has the present look. */
  site: { look: SiteLook };
  /** Decodes a file and makes the logo from it. @throws {AppError} 400 with words when it cannot be one */
  makeLogo(file: Buffer): Promise<LogoPicture>;
};

/** Adds the calls about the site's look, in a separate scope because one takes a multipart body, and the logo's address. */
export async function lookRoutes(root: FastifyInstance, deps: LookRouteDeps): Promise<void> {
  await root.register(async (app) => {
    await app.register(multipart);
    app.setErrorHandler<FastifyError>((error) => {
      throw error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE" ? AppError.badRequest(WANTED) : error;
    });
    bindEndpoint(app, lookEndpoints.getLook, () => readLook(deps));
    bindEndpoint(app, lookEndpoints.setAccent, ({ body, admin }) => setAccent(deps, body, admin.username));
    bindEndpoint(app, lookEndpoints.removeAccent, ({ admin }) => setAccent(deps, null, admin.username));
    bindEndpoint(app, lookEndpoints.setLogo, async ({ admin, request }) =>
      setLogo(deps, await deps.makeLogo(await receivePicture(request)), admin.username),
    );
    bindEndpoint(app, lookEndpoints.removeLogo, ({ admin }) => setLogo(deps, null, admin.username));
  });
  serveLogo(root, { site: deps.site, readLogo: () => readLogo(deps.db) });
}

const WANTED = `Please choose ${LOGO_WANTED}`;

/** Reads the file of a multipart request. @throws {AppError} 400 without one, 413 when it is too large */
async function receivePicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw AppError.badRequest(WANTED);
  const limits = { fileSize: LOGO_MAX_BYTES, files: 1, fields: 5, fieldSize: 1_000, parts: 10 };
  const part = await request.file({ limits }).catch(() => {
    throw AppError.badRequest(WANTED);
  });
  if (part?.fieldname !== "file" || part.filename === "") {
    part?.file.resume();
    throw AppError.badRequest(WANTED);
  }
  return part.toBuffer().catch((error: FastifyError) => {
    if (error.code === "FST_REQ_FILE_TOO_LARGE") throw new AppError(413, "The picture is larger than 2 MB");
    throw AppError.badRequest("The upload ended before its file did. Please send it again.");
  });
}
