import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { z } from "zod";
import { SEARCH_ENGINES } from "#core/listing/rules/search-engines.ts";
import {
  providerVariables,
  readProviderSettings,
  refuseHalfSetProvider,
} from "#kernel/auth/provider/provider-settings.ts";
import { readS3Settings, refuseHalfSetS3, s3Variables } from "#kernel/files/s3-settings.ts";
import { mailVariables, readMailSettings, refuseHalfSetMail } from "#kernel/mail/mail-settings.ts";
import { StartupError } from "#kernel/process/errors.ts";
import { crawlsAtOnce } from "#kernel/process/memory-limit.ts";
import {
  crawlSchedule,
  headerName,
  hostList,
  listenHost,
  optional,
  ownAddress,
  PRIVATE_RANGES,
  postgresAddress,
  postgresAddresses,
  proxyList,
  siteAddress,
  timeZone,
  webAddress,
  webAddresses,
  wholeNumber,
  withDefault,
  zoneName,
} from "#kernel/process/variables.ts";
import { MAX_SITE_NAME_LENGTH, PLACEHOLDER_EMAIL } from "#kernel/settings/rules/site-settings.ts";
import { formatChoices } from "#kernel/words/rules/lists.ts";
import { backupVariables, readBackupVariables } from "./backup-variables.ts";

const environmentSchema = z
  .object({
    NODE_ENV: withDefault(z.string(), "development"),
    PORT: withDefault(wholeNumber(0, 65_535), "3000"),
    HOST: optional(listenHost),
    PUBLIC_URL: optional(siteAddress),
    DATA_DIR: withDefault(z.string(), "./data"),
    DATABASE_URL: optional(postgresAddress),
    DATABASE_OWNER_URL: optional(postgresAddress),
    DATABASE_READ_URL: optional(postgresAddresses),
    ROLE: withDefault(z.enum(["all", "web", "worker", "migrate"], "must be all, web, worker or migrate"), "all"),
    WEB_PROCESSES: optional(wholeNumber(1, 64)),
    ADMIN_USERNAME: withDefault(z.string().max(200, "must be at most 200 characters"), "admin"),
    ADMIN_PASSWORD: optional(z.string().min(8, "must have at least 8 characters")),
    DEMO: optional(z.enum(["on", "off"], "must be on or off")),
    CONTACT_EMAIL: withDefault(z.email("must be an e-mail address"), PLACEHOLDER_EMAIL),
    SITE_NAME: withDefault(
      z.string().max(MAX_SITE_NAME_LENGTH, `must be at most ${MAX_SITE_NAME_LENGTH} characters`),
      "AutoHub",
    ),
    CRAWL_ALLOW_HOSTS: withDefault(hostList, ","),
    CRAWL_USER_AGENT: optional(z.string().min(3, "must have at least 3 characters")),
    CRAWL_CONCURRENCY: optional(wholeNumber(1, 64)),
    CRAWL_CACHE_MB: withDefault(wholeNumber(1, 10_000_000), "500"),
    CRAWL_SCHEDULE: withDefault(crawlSchedule, "nightly"),
    STATS_TIME_ZONE: optional(timeZone),
    PHOTO_CACHE_MB: withDefault(wholeNumber(100, 10_000_000), "5000"),
    SEARCH_ENGINE: withDefault(z.enum(SEARCH_ENGINES, `must be ${formatChoices(SEARCH_ENGINES)}`), SEARCH_ENGINES[0]),
    RESPONSE_CACHE: withDefault(z.enum(["on", "off"], "must be on or off"), "on"),
    SERVICE_WORKER: withDefault(z.enum(["on", "off"], "must be on or off"), "on"),
    RATE_LIMIT: withDefault(z.enum(["on", "off"], "must be on or off"), "on"),
    FUEL_ECONOMY_URL: withDefault(webAddresses, "https://www.fueleconomy.gov/feg/epadata/vehicles.csv.zip"),
    RECALLS_URL: withDefault(
      webAddresses,
      "https://static.nhtsa.gov/odi/ffdd/rcl/FLAT_RCL_PRE_2010.zip,https://static.nhtsa.gov/odi/ffdd/rcl/FLAT_RCL_POST_2010.zip",
    ),
    SAFETY_RATINGS_URL: withDefault(
      webAddresses,
      "https://static.nhtsa.gov/nhtsa/downloads/Safercar/Safercar_data.csv",
    ),
    INSPECTION_URL: optional(webAddress),
    INSPECTED_AUTO_URL: optional(webAddress),
    INSPECTED_AUTO_TOKEN: optional(z.string().min(16, "must have at least 16 characters")),
    METRICS_TOKEN: optional(z.string().min(16, "must have at least 16 characters")),
    ...s3Variables,
    ...mailVariables,
    ...providerVariables,
    ...backupVariables,
    TRUST_PROXY: optional(proxyList),
    CLIENT_ADDRESS_HEADER: optional(headerName),
    LOG_LEVEL: optional(
      z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "must be a log level such as info"),
    ),
  })
  .refine((env) => !env.INSPECTED_AUTO_URL || env.INSPECTED_AUTO_TOKEN, {
    path: ["INSPECTED_AUTO_TOKEN"],
    message: "must be set together with INSPECTED_AUTO_URL",
  })
  .refine((env) => !env.DATABASE_READ_URL || env.DATABASE_URL, {
    path: ["DATABASE_READ_URL"],
    message: "needs DATABASE_URL as well: the embedded database has no replicas",
  })
  .refine((env) => !env.DATABASE_OWNER_URL || env.DATABASE_URL, {
    path: ["DATABASE_OWNER_URL"],
    message: "needs DATABASE_URL as well: the embedded database has a separate owner",
  })
  .refine((env) => !env.CLIENT_ADDRESS_HEADER || (env.TRUST_PROXY ?? env.NODE_ENV === "production") !== false, {
    path: ["CLIENT_ADDRESS_HEADER"],
    message: "needs TRUST_PROXY as well: only a trusted proxy is believed",
  })
  .superRefine(refuseHalfSetS3)
  .superRefine(refuseHalfSetMail)
  .superRefine(refuseHalfSetProvider);

/** Returns sentences about settings that should change before strangers use the product; none on a developer's machine. */
export function startWarnings({ production, secureCookies, demo }: Config): string[] {
  if (!production) return [];
  return [
    secureCookies
      ? ""
      : "PUBLIC_URL is not an https address: the session's cookie goes unencrypted, and browsers are not told to use https only. Set it to the address that shoppers use.",
    demo ? "DEMO is on: invented cars of four demo dealerships stand among the real ones. Set DEMO=off." : "",
  ].filter((sentence) => sentence !== "");
}

/** One web process on up to two cores; on more, all cores but one. */
const defaultWebProcesses = (cores: number): number => (cores <= 2 ? 1 : cores - 1);

export type Config = ReturnType<typeof readConfig>;

/** The names of all variables. */
export const VARIABLES: readonly string[] = Object.keys(environmentSchema.shape);

/** The source of variables that are not in the environment, and its problems besides their values. */
type FurtherVariables = { path: string; values: Record<string, string>; problems: string[] };

/** @throws {StartupError} with a line for every invalid variable */
function parseVariables(environment: Record<string, string | undefined>, file: FurtherVariables | null) {
  const parsed = environmentSchema.safeParse({ ...environment, ...file?.values });
  const problems = (parsed.error?.issues ?? []).map(({ path: [name = ""], message }) => {
    const where = file && Object.hasOwn(file.values, name) ? ` (in ${file.path})` : "";
    return `  ${String(name)} ${message}${where}`;
  });
  problems.push(...(file?.problems ?? []).map((problem) => `  ${problem} (in ${file?.path})`));
  if (parsed.success && problems.length === 0) return parsed.data;
  const what = file ? "settings have" : "environment has";
  throw new StartupError(`The ${what} ${problems.length} problem(s):\n${problems.join("\n")}`);
}

/**
 * Reads the process's configuration from its environment. All variables are optional.
 * @param file variables that the environment does not have
 * @throws {StartupError} with a line for every invalid variable
 */
// oxlint-disable-next-line complexity -- flat: its branches are side by side
export function readConfig(environment: Record<string, string | undefined>, file: FurtherVariables | null = null) {
  const env = parseVariables(environment, file);
  const production = env.NODE_ENV === "production";
  const host = env.HOST ?? (production ? "0.0.0.0" : "127.0.0.1");
  return {
    production,
    role: env.ROLE,
    /** The number of processes that share the port. On two cores a second one would only take time from crawls and the database. */
    webProcesses: env.WEB_PROCESSES ?? defaultWebProcesses(availableParallelism()),
    host,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? ownAddress(host, env.PORT),
    /** True: the console cannot set the public address. */
    isPublicUrlSet: env.PUBLIC_URL !== undefined,
    /** Cookies get the Secure flag when the public address is https. */
    secureCookies: env.PUBLIC_URL?.startsWith("https:") ?? false,
    /**
     * The proxies whose X-Forwarded-For header is trusted. Any client can send that header, so in production only proxies with a
     * private address are trusted.
     */
    trustProxy: env.TRUST_PROXY ?? (production ? PRIVATE_RANGES : false),
    /** The header in which those proxies send the client's address; null: X-Forwarded-For. */
    clientAddressHeader: env.CLIENT_ADDRESS_HEADER ?? null,
    /** The clients that may read the process's metrics, besides this machine. */
    watchers: {
      token: env.METRICS_TOKEN ?? null,
      // TRUST_PROXY=off is for networks that show every client with a private address.
      privatePeers: env.TRUST_PROXY !== false,
    },
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** The same database as the owner of its tables; null when the product itself works as the owner. */
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
    /** Streaming replicas of that database, for public reads. */
    databaseReadUrls: env.DATABASE_READ_URL ?? [],
    admin: { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD },
    demo: env.DEMO === undefined ? env.DATABASE_URL === undefined && !production : env.DEMO === "on",
    contactEmail: env.CONTACT_EMAIL,
    siteName: env.SITE_NAME,
    /** Object storage for exports and photos; null: the data folder. */
    filesS3: readS3Settings(env),
    /** The mail server and the sender's address; null: no mail is sent. */
    mail: readMailSettings(env),
    /** The key that encrypts mails and addresses in the database; absent: a key in the data folder, which is created. */
    mailKey: env.MAIL_KEY,
    /** The provider that signs the team in; null: everybody has a password here. */
    provider: readProviderSettings(env),
    /** False: only the provider signs people in, but for accounts that `npm run admin -- allow-password` lets in. */
    passwordSignIn: env.PASSWORD_SIGN_IN === "on",
    ...readBackupVariables(env),
    photoCacheBytes: env.PHOTO_CACHE_MB * 1_000_000,
    searchEngine: env.SEARCH_ENGINE,
    /** True when answers of the listing call are cached until the stock changes. Benchmarks turn it off. */
    responseCache: env.RESPONSE_CACHE === "on",
    /** True when browsers get the offline page. When it is off, browsers that have it remove it. */
    serviceWorker: env.SERVICE_WORKER === "on",
    /** True when clients' requests are limited by address. Measurements turn it off. */
    rateLimit: env.RATE_LIMIT === "on",
    /** Where `npm run data` fetches the agencies' files of official figures. */
    officialFiles: {
      "fuel-economy": env.FUEL_ECONOMY_URL,
      recalls: env.RECALLS_URL,
      ratings: env.SAFETY_RATINGS_URL,
    },
    inspectionUrl: env.INSPECTION_URL ?? null,
    /** Of the demo's inspection service; set when the demo is served. */
    demoInspectionUrl: null as string | null,
    /** The demo's partner; set when the demo is served. */
    standInPartner: null as { url: string; token: string } | null,
    /** The address that the inventory is pushed to, and the key that signs the pushes; null without a partner. */
    inspectedAuto:
      env.INSPECTED_AUTO_URL && env.INSPECTED_AUTO_TOKEN
        ? { url: env.INSPECTED_AUTO_URL, token: env.INSPECTED_AUTO_TOKEN }
        : null,
    crawl: {
      allowHosts: env.CRAWL_ALLOW_HOSTS,
      userAgent: env.CRAWL_USER_AGENT ?? `AutoHubBot/1.0 (+mailto:${env.CONTACT_EMAIL})`,
      concurrency: crawlsAtOnce(env.CRAWL_CONCURRENCY),
      /** The most disk space for documents and transcripts of earlier crawls. */
      cacheBytes: env.CRAWL_CACHE_MB * 1_000_000,
      /** The begin of nightly and weekly crawls, in minutes since midnight; null without automatic crawls. */
      night: env.CRAWL_SCHEDULE,
    },
    /** The time zone in which statistics count days. */
    statsTimeZone: env.STATS_TIME_ZONE ?? zoneName(),
    logLevel: env.LOG_LEVEL ?? "info",
  };
}
