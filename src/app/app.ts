import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";
import { dealershipRoutes } from "#core/dealerships/dealership-routes.ts";
import { importRoutes } from "#core/imports/import-routes.ts";
import { originRoutes } from "#core/inventory/origin-routes.ts";
import { stockRoutes } from "#core/inventory/stock-routes.ts";
import { findPhoto } from "#core/listing/present-vehicle.ts";
import { findAnywhere } from "#core/listing/public-reads.ts";
import { vehicleRoutes } from "#core/listing/vehicle-routes.ts";
import { photoRoutes } from "#core/photos/photo-routes.ts";
import { syncRoutes } from "#core/sync/sync-routes.ts";
import { auditRoutes } from "#kernel/audit/audit-routes.ts";
import { rememberCallers } from "#kernel/audit/caller.ts";
import { administratorRoutes } from "#kernel/auth/administrator-routes.ts";
import { createAuthCookies } from "#kernel/auth/auth-cookies.ts";
import { authRoutes } from "#kernel/auth/auth-routes.ts";
import { openProvider } from "#kernel/auth/provider/open-provider.ts";
import { providerRoutes } from "#kernel/auth/provider/provider-routes.ts";
import { secondFactorRoutes } from "#kernel/auth/second-factors/second-factor-routes.ts";
import { registerInProcessCalls } from "#kernel/http/in-process-calls.ts";
import { acceptEmptyJson } from "#kernel/http/malformed-requests.ts";
import { createRefusalCounter, registerRateLimits } from "#kernel/http/rate-limit.ts";
import { openSharedRates } from "#kernel/http/shared-rates.ts";
import { mailRoutes } from "#kernel/mail/mail-routes.ts";
import { canSend } from "#kernel/mail/open-mail.ts";
import { lookRoutes } from "#kernel/settings/look-routes.ts";
import { settingsRoutes } from "#kernel/settings/settings-routes.ts";
import { auditWordsOf } from "./audit-words.ts";
import type { Context } from "./context.ts";
import { type AppOptions, openServer, watchHealth } from "./open-server.ts";
import { openKeptPages, servePages } from "./serve-pages.ts";
import { endWhatIsRefused } from "./start-worker.ts";

/** Binds the calls of the kernel. */
async function kernelRoutes(app: FastifyInstance, context: Context, publicDb: Context["db"]): Promise<void> {
  const { config, db, key, mail, features } = context;
  rememberCallers(app);
  const provider = config.provider && openProvider(config.provider, config.publicUrl);
  const ways = { hasPasswords: config.passwordSignIn, provider };
  const auth = { db, box: key.box, cookies: createAuthCookies(config.secureCookies), site: config, ways };
  await authRoutes(app, { ...auth, auditWords: auditWordsOf(features) });
  providerRoutes(app, auth);
  secondFactorRoutes(app, auth);
  administratorRoutes(app, auth);
  const { refreshSite: refresh, makeLogo } = context;
  settingsRoutes(app, { db, publicDb, site: config, refresh });
  await lookRoutes(app, { db, site: config, refresh, makeLogo });
  auditRoutes(app, { db });
  mailRoutes(app, { db, mail, live: context.mailSettings, site: config, onRefused: endWhatIsRefused(mail, features) });
}

/** Binds the calls of the core. @param showsDeals returns whether labels are shown to shoppers */
async function coreRoutes(app: FastifyInstance, context: Context, showsDeals: () => Promise<boolean>): Promise<void> {
  const { config, db, queue, log, crawler, databaseUrl, publicReads, programs } = context;
  vehicleRoutes(app, {
    ...{ search: context.search, publicReads, cacheAnswers: config.responseCache, showsDeals },
    sendsMail: () => canSend(context.mail),
  });
  photoRoutes(app, {
    photos: context.photos,
    findPhoto: (id, key) => findAnywhere(publicReads, ({ db: source }) => findPhoto(source, id, key)),
  });
  dealershipRoutes(app, context.dealerships);
  stockRoutes(app, { db });
  originRoutes(app, { db });
  const { refuseAddress, refuseFeedAddress } = context.dealerships;
  syncRoutes(app, { db, queue, log, crawler, refuseAddress, refuseFeedAddress, night: config.crawl.night });
  const { vinTablesFolder } = crawler.order;
  await importRoutes(app, {
    ...{ db, databaseUrl, site: config, vinTablesFolder, carryOut: programs.importCsv },
  });
}

/** Builds the web server on a context; it does not listen yet. Tests use it with `inject`. */
export async function buildApp(context: Context, options: AppOptions = { dev: false }): Promise<FastifyInstance> {
  const { config, db, reads, features } = context;
  const app = openServer(context, options);
  app.decorate("publicHost", { getter: () => new URL(config.publicUrl).host });
  acceptEmptyJson(app);
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    // The default of 11 suits files that are compressed once. At 4, a page takes as long as with gzip and is smaller.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  const refusals = createRefusalCounter();
  registerInProcessCalls(app);
  const hasOthers = config.databaseUrl !== undefined || config.webProcesses > 1;
  const hash = (text: string) => context.key.box.hash(text, "rate-use");
  registerRateLimits(app, {
    ...{ enabled: config.rateLimit, privatePeers: config.watchers.privatePeers, refusals },
    share: hasOthers && context.key.problem === null ? openSharedRates(db, hash) : null,
  });
  watchHealth(app, context, options, true);
  app.metrics.registerMetric(refusals);

  // Read beside shoppers' queries, unless a replica must answer while the primary is down.
  const settingsDb = config.databaseReadUrls.length > 0 ? reads.public.db : db;
  const kept = openKeptPages(app, context, settingsDb);
  await kernelRoutes(app, context, settingsDb);
  await coreRoutes(app, context, async () => (await kept.settings()).settings.showDealLabels);
  for (const feature of features) await feature.routes?.(app, context);
  app.all("/api/*", async (_request, reply) => reply.status(404).send({ message: "There is no such call" }));
  await servePages(app, context, kept);
  return app;
}
