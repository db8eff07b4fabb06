import multipart from "@fastify/multipart";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { bindEndpoint } from "#kernel/http/bind-endpoint.ts";
import { AppError } from "#kernel/process/errors.ts";
import { lookEndpoints } from "./look-endpoints.ts";
import { LOGO_PATH } from "./look-settings.ts";
import { LOGO_MAX_BYTES, LOGO_WANTED } from "./rules/logo-rules.ts";
import type { SiteLook } from "./rules/site-look.ts";
import { type LogoPicture, type LookDeps, readLogoImage, readLook, setAccent, setLogo } from "./site-look.ts";

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
  serveLogo(root, deps);
}

const WANTED = `Please choose ${LOGO_WANTED}`;
const YEAR = "public, max-age=31536000, immutable";

/** Serves the present logo, under former addresses too: mails that have been sent name them. */
function serveLogo(app: FastifyInstance, { db, site }: LookRouteDeps): void {
  let kept: { path: string; png: Buffer } | null = null;
  app.get<{ Params: { name: string } }>(`${LOGO_PATH}:name`, async ({ url }, reply) => {
    const path = site.look.logo?.path;
    if (path !== undefined && kept?.path !== path) {
      const png = await readLogoImage(db);
      kept = png && { path, png };
    }
    if (path === undefined || !kept) throw AppError.notFound("There is no logo");
    return reply
      .type("image/png")
      .header("cache-control", url === path ? YEAR : "public, max-age=300")
      .send(kept.png);
  });
}

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
