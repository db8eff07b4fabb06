import type { FastifyInstance, FastifyReply } from "fastify";
import { networkOf } from "#kernel/http/client-network.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { PhotoCache } from "./photo-cache.ts";
import { BusyError, UnusablePhotoError } from "./photo-errors.ts";
import { chooseFormat, MEDIA_TYPES, PHOTO_WIDTHS, type PhotoWidth } from "./rules/photo-format.ts";
import { BUSY_RETRY_AFTER_S } from "./rules/photo-limits.ts";

export type PhotoDeps = {
  photos: PhotoCache;
  /** Returns a photo's address on the dealer's site, and if its vehicle is listed; null when there is none. */
  findPhoto(vehicleId: number, key: string): Promise<{ url: string; isListed: boolean } | null>;
};

type PhotoRoute = { Params: { vehicleId: string; key: string }; Querystring: { w?: string | string[] } };

const DEFAULT_WIDTH: PhotoWidth = 640;
/**
 * Browsers keep a photo: another photo has another address. Proxies that many people share ask again every ten minutes whether it may still
 * be shown, because a takedown must reach them.
 */
const CACHE_CONTROL = "public, max-age=31536000, s-maxage=600, immutable";
const notFound = () => AppError.notFound("There is no such photo");

/**
 * `GET /photos/{vehicleId}/{key}?w=640`: a listed vehicle's photo in one of `PHOTO_WIDTHS`, as AVIF, WebP or JPEG by `Accept`. For a
 * removed vehicle it serves only photos in the cache. A photo that cannot be shown is a 404, and the page then tries the next one. When too
 * much is waiting: 503 with Retry-After. The address is for `<img>` and therefore not in the contract.
 */
export function photoRoutes(app: FastifyInstance, deps: PhotoDeps): void {
  app.get<PhotoRoute>("/photos/:vehicleId/:key", async (request, reply) => {
    // A failure must not be cached, because it may pass.
    reply.header("cache-control", "no-store");
    app.limitRate(request, "photos");
    const width = parseWidth(request.query.w);
    const { vehicleId, key } = request.params;
    if (!/^\d{1,10}$/.test(vehicleId) || !/^[0-9a-f]{16}$/.test(key)) throw notFound();
    const found = await deps.findPhoto(Number(vehicleId), key);
    if (found === null) throw notFound();
    const format = chooseFormat(request.headers.accept);
    // An address on the dealer's site always stands for the same photo, so the tag needs no look at the file.
    const etag = `"${key}-${width}.${format}"`;
    if (matches(request.headers["if-none-match"], etag)) return showable(reply, etag).status(304).send();
    const get = found.isListed ? deps.photos.getVariant : deps.photos.getCachedVariant;
    const photo = await get(found.url, width, format, networkOf(request.ip)).catch((error: unknown) =>
      refuse(error, reply),
    );
    return showable(reply, etag).type(MEDIA_TYPES[format]).send(photo);
  });
  app.get("/photos/*", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    throw notFound();
  });
}

function parseWidth(text: string | string[] | undefined): PhotoWidth {
  if (text === undefined) return DEFAULT_WIDTH;
  const width = PHOTO_WIDTHS.find((allowed) => String(allowed) === text);
  if (width === undefined) throw AppError.badRequest(`w must be one of ${PHOTO_WIDTHS.join(", ")}`);
  return width;
}

function refuse(error: unknown, reply: FastifyReply): never {
  if (error instanceof UnusablePhotoError) throw AppError.notFound("This photo cannot be shown");
  if (!(error instanceof BusyError)) throw error;
  reply.header("retry-after", BUSY_RETRY_AFTER_S);
  throw new AppError(503, "Too many photos are being prepared. Please try again in a moment.");
}

/** Adds the headers of a photo that may be shown. */
const showable = (reply: FastifyReply, etag: string): FastifyReply =>
  reply.headers({ "cache-control": CACHE_CONTROL, vary: "Accept", etag });

/** Compares If-None-Match by RFC 9110, 13.1.2: a list of tags, compared weakly, or a star. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}
