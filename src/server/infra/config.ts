import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { StartupError } from "./errors.ts";
import { readS3Settings, refuseHalfSetS3, s3Variables } from "./s3-settings.ts";
import { optional, webAddress, withDefault } from "./variable-schemas.ts";

const HOST_AND_PORT = /^[^\s/:]+:\d{1,5}$|^\[[0-9a-fA-F:.]+\]:\d{1,5}$/;

const hasWholeCodes = (address: string): boolean => {
  try {
    return decodeURIComponent(address) !== "";
  } catch {
    return false;
  }
};
const postgresAddress = z
  .string()
  .refine((v) => /^postgres(ql)?:\/\//.test(v) && URL.canParse(v), {
    error: "must look like postgres://user:password@host:5432/name",
    abort: true,
  })
  .refine((v) => !new URL(v).pathname.includes("@"), {
    error: "has an @ after its host; in a password an @ is written %40 and a / is written %2F",
    abort: true,
  })
  .refine(hasWholeCodes, "has a % that begins no code such as %40; a % itself is written %25");
const postgresAddresses = z
  .string()
  .transform((v) => v.split(",").map((part) => part.trim()))
  .superRefine((addresses, ctx) => {
    addresses.forEach((address, index) => {
      if (postgresAddress.safeParse(address).success) return;
      // An address may hold a password, so it is not repeated.
      const which = addresses.length > 1 ? ` (the ${index + 1}. of ${addresses.length}, separated by commas)` : "";
      ctx.addIssue(`must look like postgres://user:password@host:5432/name${which}`);
    });
  });
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
const hostList = z
  .string()
  .transform((v) =>
    v
      .split(",")
      .map((part) => part.trim().toLowerCase())
      .filter(Boolean),
  )
  .superRefine((hosts, ctx) => {
    for (const host of hosts) {
      if (!HOST_AND_PORT.test(host)) ctx.addIssue(`"${host}" is not host:port, for example 127.0.0.1:4100`);
    }
  });

/** Names for ranges of private addresses, as the proxies of one's own machine and network have them. */
const PRIVATE_RANGES = ["loopback", "linklocal", "uniquelocal"];
const proxyList = z
  .string()
  .transform((v) => (v.trim() === "off" ? false : v.split(",").map((part) => part.trim())))
  .superRefine((proxies, ctx) => {
    for (const proxy of proxies || []) {
      if (PRIVATE_RANGES.includes(proxy) || ipaddr.isValid(proxy) || ipaddr.isValidCIDR(proxy)) continue;
      ctx.addIssue(`"${proxy}" is not an address, a range such as 10.0.0.0/8, or one of ${PRIVATE_RANGES.join(", ")}`);
    }
  });

/** How a time zone is written. Without a name: the machine's. */
const zoneName = (timeZone?: string): string => {
  const name = new Intl.DateTimeFormat("en-US", { timeZone }).resolvedOptions().timeZone;
  return /^[A-Za-z]/.test(name) && name !== "Etc/Unknown" ? name : "UTC";
};
const knowsTimeZone = (name: string): boolean => {
  try {
    return zoneName(name) !== "";
  } catch {
    return false;
  }
};

const DEFAULT_NIGHT = "01:00-05:00";
/** `off`, `nightly`, or the hours in which nightly and weekly crawls begin. @returns minutes since midnight */
const crawlSchedule = z
  .string()
  .transform((v) => (v.trim().toLowerCase() === "nightly" ? DEFAULT_NIGHT : v.trim().toLowerCase()))
  .refine(
    (v) => v === "off" || /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/.test(v),
    "must be nightly, off, or hours such as 23:00-05:00",
  )
  .transform((v) => {
    if (v === "off") return null;
    const [from = "", to = ""] = v.split("-");
    const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    return { fromMinute: minutes(from), toMinute: minutes(to) };
  });

/**
 * The name of a time zone, `America/New_York`. Offsets such as `+02:00` are refused although JavaScript takes them:
 * PostgreSQL reads them with the opposite sign.
 */
const timeZone = z
  .string()
  .refine((v) => /^[A-Za-z]/.test(v.trim()) && knowsTimeZone(v.trim()), "must be a time zone such as America/New_York")
  .transform((v) => zoneName(v.trim()));

const environmentSchema = z
  .object({
    NODE_ENV: withDefault(z.string(), "development"),
    PORT: withDefault(wholeNumber(0, 65_535), "3000"),
    HOST: optional(z.string()),
    PUBLIC_URL: optional(webAddress),
    DATA_DIR: withDefault(z.string(), "./data"),
    DATABASE_URL: optional(postgresAddress),
    DATABASE_READ_URL: optional(postgresAddresses),
    ROLE: withDefault(z.enum(["all", "web", "worker", "migrate"], "must be all, web, worker or migrate"), "all"),
    ADMIN_USERNAME: withDefault(z.string().max(200, "must be at most 200 characters"), "admin"),
    ADMIN_PASSWORD: optional(z.string().min(8, "must have at least 8 characters")),
    DEMO: optional(z.enum(["on", "off"], "must be on or off")),
    CONTACT_EMAIL: withDefault(z.email("must be an e-mail address"), "hello@autohub.example"),
    SITE_NAME: withDefault(z.string().max(60, "must be at most 60 characters"), "AutoHub"),
    CRAWL_ALLOW_HOSTS: withDefault(hostList, ","),
    CRAWL_USER_AGENT: optional(z.string().min(3, "must have at least 3 characters")),
    CRAWL_CONCURRENCY: withDefault(wholeNumber(1, 64), "4"),
    CRAWL_SCHEDULE: withDefault(crawlSchedule, "nightly"),
    STATS_TIME_ZONE: optional(timeZone),
    PHOTO_CACHE_MB: withDefault(wholeNumber(100, 10_000_000), "5000"),
    RESPONSE_CACHE: withDefault(z.enum(["on", "off"], "must be on or off"), "on"),
    INSPECTION_URL: optional(webAddress),
    INSPECTED_AUTO_URL: optional(webAddress),
    INSPECTED_AUTO_TOKEN: optional(z.string().min(16, "must have at least 16 characters")),
    ...s3Variables,
    TRUST_PROXY: optional(proxyList),
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
  .superRefine(refuseHalfSetS3);

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the process's configuration once. All variables are optional.
 * @throws {StartupError} naming every variable that cannot be used, in words, one a line.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
    throw new StartupError(`The environment has ${problems.length} problem(s):\n${problems.join("\n")}`);
  }
  const env = parsed.data;
  const production = env.NODE_ENV === "production";
  const host = env.HOST ?? (production ? "0.0.0.0" : "127.0.0.1");
  return {
    production,
    role: env.ROLE,
    host,
    port: env.PORT,
    publicUrl: (env.PUBLIC_URL ?? `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${env.PORT}`).replace(/\/+$/, ""),
    /** Cookies get the Secure flag when the public address is https. */
    secureCookies: env.PUBLIC_URL?.startsWith("https:") ?? false,
    /**
     * Whose X-Forwarded-For says who the client is. Anybody can send that header, so only a proxy in our own network is
     * believed; a client that comes from a public address is who it is.
     */
    trustProxy: env.TRUST_PROXY ?? (production ? PRIVATE_RANGES : false),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** Streaming replicas of that database, for what the public reads. */
    databaseReadUrls: env.DATABASE_READ_URL ?? [],
    admin: { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD },
    demo: env.DEMO === undefined ? env.DATABASE_URL === undefined : env.DEMO === "on",
    contactEmail: env.CONTACT_EMAIL,
    siteName: env.SITE_NAME,
    /** Object storage for exports and photos; null: the data folder. */
    filesS3: readS3Settings(env),
    photoCacheBytes: env.PHOTO_CACHE_MB * 1_000_000,
    /** Whether answers of the listing call are kept until the stock changes; measurements turn it off. */
    responseCache: env.RESPONSE_CACHE === "on",
    inspectionUrl: env.INSPECTION_URL ?? null,
    /** Where the inventory is pushed to, and the key that signs it; null without a partner. */
    inspectedAuto:
      env.INSPECTED_AUTO_URL && env.INSPECTED_AUTO_TOKEN
        ? { url: env.INSPECTED_AUTO_URL, token: env.INSPECTED_AUTO_TOKEN }
        : null,
    crawl: {
      allowHosts: env.CRAWL_ALLOW_HOSTS,
      userAgent: env.CRAWL_USER_AGENT ?? `AutoHubBot/1.0 (+mailto:${env.CONTACT_EMAIL})`,
      concurrency: env.CRAWL_CONCURRENCY,
      /** When nightly and weekly crawls begin, in minutes since midnight; null when no crawl begins by itself. */
      night: env.CRAWL_SCHEDULE,
    },
    /** The time zone in which statistics count days. */
    statsTimeZone: env.STATS_TIME_ZONE ?? zoneName(),
    logLevel: env.LOG_LEVEL ?? "info",
  };
}
