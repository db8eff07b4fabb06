import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readNewest } from "#core/listing/present-found.ts";
import { type PublicReads, readsFor } from "#core/listing/public-reads.ts";
import { searchFor, type VehicleSearch } from "#core/listing/vehicle-search.ts";
import { bindEndpoint, bindStreamEndpoint } from "#kernel/http/bind-endpoint.ts";
import { examineFeed } from "./examine-feed.ts";
import { listFeeds, requireFeedSecret, updateFeed } from "./feed-addresses.ts";
import { feedEndpoints } from "./feed-endpoints.ts";
import { FEED_FORMATS, type FeedFormat, writeFeed } from "./write-feed.ts";
import { writeNewestRss } from "./write-newest-rss.ts";

const NEWEST = 50;
/** How many parts of a feed are prepared ahead for a slow receiver. */
const PARTS_AHEAD = 2;

type Asked = { params: { secret: string }; request: FastifyRequest; reply: FastifyReply };

/** The address contains the secret, so no cache may store the response and no search engine may index it. */
const keepPrivate = (reply: FastifyReply) =>
  reply.headers({ "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" });

export function feedRoutes(
  app: FastifyInstance,
  deps: { search: VehicleSearch; publicReads: PublicReads; site: { publicUrl: string; siteName: string } },
): void {
  const { site, search, publicReads } = deps;
  // The settings of feeds are read from the primary, so that a change counts at once. Their cars may come from a
  // replica.
  const { db } = publicReads.primary;
  bindEndpoint(app, feedEndpoints.listFeeds, () => listFeeds({ db, publicUrl: site.publicUrl }));
  bindEndpoint(app, feedEndpoints.updateFeed, ({ params, body, admin }) =>
    updateFeed({ db, publicUrl: site.publicUrl }, params.kind, body, admin.username),
  );
  bindEndpoint(app, feedEndpoints.examineFeed, ({ params }) =>
    examineFeed({ db, publicUrl: site.publicUrl }, params.kind),
  );

  const send = (format: FeedFormat) => async (input: Asked) => {
    keepPrivate(input.reply);
    await requireFeedSecret(db, FEED_FORMATS[format].kind, input.params.secret);
    const from = readsFor(input.request, publicReads).db;
    return Readable.from(writeFeed({ db: from, publicUrl: site.publicUrl }, format), { highWaterMark: PARTS_AHEAD });
  };
  bindStreamEndpoint(app, feedEndpoints.readGoogleFeed, send("google"));
  bindStreamEndpoint(app, feedEndpoints.readGoogleXml, send("google_xml"));
  bindStreamEndpoint(app, feedEndpoints.readMetaFeed, send("meta"));
  bindStreamEndpoint(app, feedEndpoints.readMetaXml, send("meta_xml"));
  bindStreamEndpoint(app, feedEndpoints.readInventoryCsv, send("inventory_csv"));
  bindStreamEndpoint(app, feedEndpoints.readInventoryNdjson, send("inventory_ndjson"));
  bindStreamEndpoint(app, feedEndpoints.readNewestFeed, async ({ params, query, request, reply }) => {
    keepPrivate(reply);
    await requireFeedSecret(db, "newest_rss", params.secret);
    const from = readsFor(request, publicReads).db;
    const newest = await readNewest(from, searchFor(request, search), query, NEWEST);
    return writeNewestRss(newest, {
      name: site.siteName,
      publicUrl: site.publicUrl,
      search: request.url.split("?")[1] ?? "",
    });
  });
}
