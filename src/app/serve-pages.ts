import type { FastifyInstance } from "fastify";
import { readSitemapEntries } from "#core/listing/sitemap-entries.ts";
import { countVehicles } from "#core/listing/stock/stock.ts";
import { REPLICA_SETTLE_MS } from "#kernel/database/reads/replica.ts";
import { publicPageHeaders } from "#kernel/http/security-headers.ts";
import { readPublicSettings } from "#kernel/settings/read-settings.ts";
import { openRecentSettings, type RecentSettings } from "#kernel/settings/recent-settings.ts";
import { settingsEndpoints } from "#kernel/settings/settings-endpoints.ts";
import { KeptPages } from "#kernel/ssr/kept-pages.ts";
import { registerPages } from "#kernel/ssr/register-pages.ts";
import { registerSiteFiles } from "#kernel/ssr/register-site-files.ts";
import { registerSitemap } from "#kernel/ssr/register-sitemap.ts";
import type { Context } from "./context.ts";

/** The recent settings, and the cached pages; null without a cache. Both belong to a version of the stock and of the settings. */
type Kept = { settings: () => Promise<RecentSettings>; pages: KeptPages | null };

/** Opens the settings and the cached pages that are made from them. @param settingsDb the settings' database */
export function openKeptPages(app: FastifyInstance, { search, config }: Context, settingsDb: Context["db"]): Kept {
  const settings = openRecentSettings(() => readPublicSettings(settingsDb, config));
  if (!config.responseCache || app.isDevelopment) return { settings, pages: null };
  const version = async () => `${await search.version()} ${(await settings()).version} ${config.publicUrl}`;
  const settleMs = config.databaseReadUrls.length > 0 ? REPLICA_SETTLE_MS : 0;
  const pages = new KeptPages({ version, settleMs });
  pages.measure(app.metrics);
  return { settings, pages };
}

/** Serves the site's files, its map and its pages. */
export async function servePages(
  app: FastifyInstance,
  { config, search, publicReads, features }: Context,
  kept: Kept,
): Promise<void> {
  const security = { https: config.secureCookies, dev: app.isDevelopment };
  registerSiteFiles(app, config);
  registerSitemap(app, {
    site: config,
    countFile: (request) => app.limitRate(request, "downloads"),
    listLandingPaths: async () => {
      const ofFeatures = await Promise.all(features.map((feature) => feature.listPages?.({ publicReads }) ?? []));
      return [...(await search.readStock()).landings().keys(), ...ofFeatures.flat()];
    },
    countVehicles: async () => countVehicles(await search.readStock()),
    listVehicles: (range) => readSitemapEntries(publicReads.db, search, range),
  });
  await registerPages(app, {
    dev: app.isDevelopment,
    site: config,
    countPage: (request) => app.limitRate(request, "pages"),
    isSpecial: (request) => app.isAdmins(request),
    publicHeaders: (code) => publicPageHeaders(security, code),
    kept: kept.pages,
    callApi: async (path, request) => {
      if (path === settingsEndpoints.getPublicSettings.path && kept.pages && !app.isAdmins(request)) {
        const recent = await kept.settings().catch(() => null);
        if (recent) return { status: 200, body: recent.settings };
      }
      return app.inProcessCalls.call(path, request);
    },
  });
}
