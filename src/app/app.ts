import { constants } from "node:zlib";
import compress from "@fastify/compress";
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from "fastify";
import type { Registry } from "prom-client";
import { dealershipRoutes } from "#core/dealerships/dealership-routes.ts";
import { importRoutes } from "#core/imports/import-routes.ts";
import { originRoutes } from "#core/inventory/origin-routes.ts";
import { stockRoutes } from "#core/inventory/stock-routes.ts";
import { findPhoto } from "#core/listing/present-vehicle.ts";
import { findAnywhere } from "#core/listing/public-reads.ts";
import { vehicleRoutes } from "#core/listing/vehicle-routes.ts";
import { photoRoutes } from "#core/photos/photo-routes.ts";
import { confirmationRequests } from "#core/sync/request-confirmation.ts";
import { syncRoutes } from "#core/sync/sync-routes.ts";
import { assistantRoutes } from "#features/assistants/assistant-routes.ts";
import { backupRoutes } from "#features/backups/backup-routes.ts";
import { bulkRoutes } from "#features/bulk/bulk-routes.ts";
import { paletteRoutes } from "#features/bulk/palette-routes.ts";
import { tagRoutes } from "#features/bulk/tag-routes.ts";
import { exportRoutes } from "#features/exports/export-routes.ts";
import { feedRoutes } from "#features/feeds/feed-routes.ts";
import { followRoutes } from "#features/follows/follow-routes.ts";
import { SearchFeed } from "#features/follows/search-feed.ts";
import { healthRoutes } from "#features/health/health-routes.ts";
import { inquiryRoutes } from "#features/inquiries/inquiry-routes.ts";
import { createLeadCounter, openLeadActivity } from "#features/leads/lead-activity.ts";
import { leadRoutes } from "#features/leads/lead-routes.ts";
import { marketRoutes } from "#features/market/market-routes.ts";
import { notificationRoutes } from "#features/notifications/notification-routes.ts";
import { demoRoutes } from "#features/onboarding/demo-routes.ts";
import { findDemoDealerships } from "#features/onboarding/demo-sites.ts";
import { firstStepsRoutes } from "#features/onboarding/first-steps-routes.ts";
import { partnerRoutes } from "#features/partner/partner-routes.ts";
import { portalRoutes } from "#features/portal/portal-routes.ts";
import { recordRoutes } from "#features/records/record-routes.ts";
import { rightsRoutes } from "#features/rights/rights-routes.ts";
import { scorecardRoutes } from "#features/scorecards/scorecard-routes.ts";
import { listRoutes } from "#features/shopper/list-routes.ts";
import { registerOffline } from "#features/shopper/offline/register-offline.ts";
import { statsRoutes } from "#features/stats/stats-routes.ts";
import { auditRoutes } from "#kernel/audit/audit-routes.ts";
import { administratorRoutes } from "#kernel/auth/administrator-routes.ts";
import { createAuthCookies } from "#kernel/auth/auth-cookies.ts";
import { authRoutes } from "#kernel/auth/auth-routes.ts";
import { watchGivenPassword } from "#kernel/auth/given-password.ts";
import { secondFactorRoutes } from "#kernel/auth/second-factors/second-factor-routes.ts";
import { REPLICA_SETTLE_MS } from "#kernel/database/reads/replica.ts";
import { limitConnections, SERVER_LIMITS } from "#kernel/http/connection-limits.ts";
import { installErrorHandler } from "#kernel/http/error-handler.ts";
import { type MetricsSource, registerHealth } from "#kernel/http/health.ts";
import { registerInProcessCalls } from "#kernel/http/in-process-calls.ts";
import { acceptEmptyJson, refuseBrokenAddress, refuseOddAddresses } from "#kernel/http/malformed-requests.ts";
import { createRefusalCounter, registerRateLimits } from "#kernel/http/rate-limit.ts";
import { dataHeaders, publicPageHeaders, registerSecurityHeaders } from "#kernel/http/security-headers.ts";
import { mailRoutes } from "#kernel/mail/mail-routes.ts";
import { readPublicSettings } from "#kernel/settings/read-settings.ts";
import { openRecentSettings, type RecentSettings } from "#kernel/settings/recent-settings.ts";
import { settingsEndpoints } from "#kernel/settings/settings-endpoints.ts";
import { settingsRoutes } from "#kernel/settings/settings-routes.ts";
import { refusalPage } from "#kernel/ssr/failure-page.ts";
import { KeptPages } from "#kernel/ssr/kept-pages.ts";
import { registerPages } from "#kernel/ssr/register-pages.ts";
import { registerSiteFiles } from "#kernel/ssr/register-site-files.ts";
import { registerSitemap } from "#kernel/ssr/register-sitemap.ts";
import { describeConfiguration, secretsOf } from "./config/describe-configuration.ts";
import { type Context, endWhatIsRefused } from "./context.ts";

/** `dev`: serves the pages through the development server with hot reload. `metrics`: what `/metrics` shows; default: this process alone. */
type AppOptions = { dev: boolean; metrics?: MetricsSource };

/** The server that every process has, without a path. */
function openServer({ config, log }: Context, { dev }: AppOptions): FastifyInstance {
  const refusalHeaders = dataHeaders(config.secureCookies);
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    ...SERVER_LIMITS,
    frameworkErrors: refuseBrokenAddress(refusalHeaders),
    trustProxy: config.trustProxy,
    forceCloseConnections: "idle",
  });
  limitConnections(app);
  installErrorHandler(app);
  registerSecurityHeaders(app, { https: config.secureCookies, dev });
  refuseOddAddresses(app, refusalHeaders);
  return app;
}

/** Adds `/healthz`, `/readyz` and `/metrics`. @param measure adds what else this process counts */
function watchHealth(
  app: FastifyInstance,
  { config, pool, queue, search, reads, reporting }: Context,
  options: { serves: boolean; metrics: MetricsSource | undefined; measure?: (registry: Registry) => void },
): void {
  reporting.readCalls = registerHealth(
    app,
    {
      database: async () => (await pool.query("select 1")).rowCount === 1,
      queue: () => queue.isReady(),
      ...(options.serves && { search: async () => search.isReady() }),
    },
    {
      notes: () => reads.notes(),
      measure: (registry) => {
        reads.measure(registry);
        options.measure?.(registry);
      },
    },
    config.watchers,
    options.metrics,
  );
}

/** Builds the server of a process that only works: it tells how it is, and has neither pages nor calls. */
export function buildWorkerApp(context: Context, options: AppOptions = { dev: false }): FastifyInstance {
  const app = openServer(context, options);
  watchHealth(app, context, { serves: false, metrics: options.metrics });
  app.all("/*", async (_request, reply) =>
    reply
      .status(404)
      .send({ message: "This process only works (ROLE=worker). Pages and calls are at one with ROLE=web or all." }),
  );
  return app;
}

/** Builds the web server over a context; it does not listen yet. Tests use it with `inject`. */
export async function buildApp(context: Context, options: AppOptions = { dev: false }): Promise<FastifyInstance> {
  const { config, db, log, queue, search, publicReads } = context;
  const { box } = context.key;
  const security = { https: config.secureCookies, dev: options.dev };
  const refusalHeaders = dataHeaders(security.https);
  const app = openServer(context, options);
  app.decorate("publicHost", new URL(config.publicUrl).host);
  acceptEmptyJson(app);
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    // The default of 11 is for files that are compressed once. At 4, a page takes as long as with gzip and is smaller.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  // Beside what shoppers wait for, unless a replica is to answer while the primary is away.
  const settingsDb = config.databaseReadUrls.length > 0 ? context.reads.public.db : db;
  const settings = openRecentSettings(() => readPublicSettings(settingsDb, config));
  const keeping = config.responseCache && !options.dev ? keepPages(context, settings) : null;
  const [leadCounter, refusals] = [createLeadCounter(), createRefusalCounter()];
  registerInProcessCalls(app);
  registerRateLimits(app, { enabled: config.rateLimit, refusals });
  watchHealth(app, context, {
    serves: true,
    metrics: options.metrics,
    measure: (registry) => {
      registry.registerMetric(leadCounter);
      registry.registerMetric(refusals);
      keeping?.pages.measure(registry);
    },
  });

  const { publicUrl } = config;
  const auth = { db, cookies: createAuthCookies(config.secureCookies), site: config };
  await authRoutes(app, auth);
  secondFactorRoutes(app, auth);
  administratorRoutes(app, auth);
  settingsRoutes(app, { db, publicDb: settingsDb, site: config });
  vehicleRoutes(app, {
    search,
    publicReads,
    cacheAnswers: config.responseCache,
    showsDeals: async () => (await settings()).settings.showDealLabels,
    sendsMail: context.mail?.hasKey ?? false,
  });
  marketRoutes(app, { db, publicReads });
  photoRoutes(app, {
    photos: context.photos,
    findPhoto: (id, key) => findAnywhere(publicReads, ({ db: source }) => findPhoto(source, id, key)),
  });
  const shopperDb = publicReads.primary.db;
  const onInterest = confirmationRequests(shopperDb, log);
  leadRoutes(app, { db, shopperDb, activity: openLeadActivity(db, log, leadCounter), onInterest });
  statsRoutes(app, { db, search });
  dealershipRoutes(app, context.dealerships);
  stockRoutes(app, { db });
  demoRoutes(app, context.demo);
  firstStepsRoutes(app, {
    db,
    site: config,
    sendsMail: context.mail !== null,
    findDemoDealerships: () => findDemoDealerships(db),
    findGivenPassword: watchGivenPassword(db, config.admin),
  });
  originRoutes(app, { db });
  const { refuseAddress, refuseFeedAddress } = context.dealerships;
  const { crawler } = context;
  syncRoutes(app, { db, queue, log, crawler, refuseAddress, refuseFeedAddress, night: config.crawl.night });
  const { vinTablesFolder } = crawler.order;
  await importRoutes(app, {
    ...{ db, databaseUrl: context.databaseUrl, publicUrl: config.publicUrl, vinTablesFolder },
    carryOut: context.programs.importCsv,
  });
  exportRoutes(app, { db, queue, log, files: context.exportFiles });
  auditRoutes(app, { db });
  tagRoutes(app, { db });
  bulkRoutes(app, { db, queue, box });
  paletteRoutes(app, { db });
  backupRoutes(app, {
    db,
    queue,
    setup: {
      kind: config.databaseUrl === undefined ? "physical" : "logical",
      place: context.backupPlace.name,
      isBesideDatabase: context.backupPlace.folder?.startsWith(config.dataDir) ?? false,
      isEncrypted: config.backupPassphrase !== null,
    },
  });
  partnerRoutes(app, { db, inspectedAuto: context.inspectedAuto });
  feedRoutes(app, { search, publicReads, site: config });
  const { openMatcher } = context;
  followRoutes(app, {
    db,
    mail: context.mail,
    site: config,
    feed: new SearchFeed({ search, reads: publicReads, openMatcher, site: config }),
  });
  const { mail } = context;
  mailRoutes(app, { db, mail, site: config, onRefused: mail ? endWhatIsRefused(mail) : async () => {} });
  notificationRoutes(app, { db, mail, ...context.notifying });
  healthRoutes(app, {
    ...{ db, log, logWatch: context.reporting.logWatch, dataDir: config.dataDir },
    describeConfiguration: () => describeConfiguration(config),
    listSecrets: () => secretsOf(config),
  });
  recordRoutes(app, { db, site: config });
  await rightsRoutes(app, { db, box, files: context.consentFiles });
  assistantRoutes(app, { publicReads, site: config });
  scorecardRoutes(app, { db, publicUrl: config.publicUrl });
  portalRoutes(app, { db, mail, box, site: config, refusalPage });
  listRoutes(app, { db: shopperDb, publicUrl, refusalPage });
  inquiryRoutes(app, {
    db,
    mail: context.mail,
    site: {
      publicUrl,
      get siteName() {
        return config.siteName;
      },
      get email() {
        return config.contactEmail;
      },
    },
    refusalPage,
  });
  app.all("/api/*", async (_request, reply) => reply.status(404).send({ message: "There is no such call" }));

  registerSiteFiles(app, config);
  registerOffline(app, {
    site: config,
    enabled: config.serviceWorker && !options.dev,
    publicHeaders: (code) => publicPageHeaders(security, code),
    dataHeaders: refusalHeaders,
  });
  registerSitemap(app, {
    publicUrl: config.publicUrl,
    listLandingPaths: async () => (await search.listLandings()).map(({ path }) => path),
    countVehicles: () => search.countSitemapEntries(),
    listVehicles: (range) => search.listSitemapEntries(range),
  });
  await registerPages(app, {
    dev: options.dev,
    publicUrl: config.publicUrl,
    isSpecial: (request) => app.isAdmins(request),
    publicHeaders: (code) => publicPageHeaders(security, code),
    kept: keeping?.pages ?? null,
    callApi: async (path, request) => {
      if (path === SETTINGS_PATH && keeping && !app.isAdmins(request)) {
        const recent = await keeping.settings().catch(() => null);
        if (recent) return { status: 200, body: recent.settings };
      }
      return app.inProcessCalls.call(path, request);
    },
  });
  return app;
}

const SETTINGS_PATH = settingsEndpoints.getPublicSettings.path;

/** The kept pages, and the settings that they are made from. Both are of a version: that of the stock and of the settings. */
function keepPages({ search, config }: Context, settings: () => Promise<RecentSettings>) {
  const version = async () => `${await search.version()} ${(await settings()).version}`;
  const settleMs = config.databaseReadUrls.length > 0 ? REPLICA_SETTLE_MS : 0;
  return { settings, pages: new KeptPages({ version, settleMs }) };
}
