import type { Config } from "./config.ts";

/**
 * Returns the part of the configuration that may leave the installation. It lists allowed settings, so a new setting is left out
 * until it is added here. For settings that may contain a secret or a name it has only whether they are set.
 */
export function describeConfiguration(config: Config): Record<string, unknown> {
  const isSet = (value: unknown) => (value === null || value === undefined || value === "" ? "not set" : "set");
  return {
    production: config.production,
    role: config.role,
    webProcesses: config.webProcesses,
    port: config.port,
    publicAddress: new URL(config.publicUrl).protocol === "https:" ? "https" : "http",
    secureCookies: config.secureCookies,
    trustProxy: config.trustProxy === false ? "off" : "on",
    clientAddressHeader: isSet(config.clientAddressHeader),
    demo: config.demo,
    database: config.databaseUrl === undefined ? "embedded" : "own (DATABASE_URL)",
    databaseOwner: isSet(config.databaseOwnerUrl),
    readReplicas: config.databaseReadUrls.length,
    objectStorage: isSet(config.filesS3),
    mail: isSet(config.mail),
    mailKey: isSet(config.mailKey),
    provider: isSet(config.provider),
    passwordSignIn: config.passwordSignIn ? "on" : "off",
    backupTo: isSet(config.backupTo),
    backupPassphrase: isSet(config.backupPassphrase),
    inspectedAuto: isSet(config.inspectedAuto),
    inspectionUrl: isSet(config.inspectionUrl),
    metricsToken: isSet(config.watchers.token),
    photoCacheBytes: config.photoCacheBytes,
    searchEngine: config.searchEngine,
    responseCache: config.responseCache,
    serviceWorker: config.serviceWorker,
    rateLimit: config.rateLimit,
    crawl: {
      concurrency: config.crawl.concurrency,
      cacheBytes: config.crawl.cacheBytes,
      night: config.crawl.night,
      allowedPrivateHosts: config.crawl.allowHosts.length,
    },
    statsTimeZone: config.statsTimeZone,
    logLevel: config.logLevel,
  };
}

/** Returns the configuration's secret values. They are blanked in all texts for others. */
export function secretsOf(config: Config): string[] {
  const databases = [config.databaseUrl, config.databaseOwnerUrl, ...config.databaseReadUrls];
  const { smtp, from, bounces } = config.mail ?? {};
  const secrets = [
    ...[
      config.admin.password,
      config.watchers.token,
      config.inspectedAuto?.token,
      config.mailKey,
      config.provider?.clientSecret,
      config.backupPassphrase,
    ],
    ...[config.filesS3?.accessKeyId, config.filesS3?.secretAccessKey],
    ...[smtp?.login?.user, smtp?.login?.pass, from?.address, bounces, config.contactEmail],
    ...[config.inspectedAuto?.url, config.backupTo],
    ...databases.flatMap((address) => [address, ...passwordOf(address)]),
  ];
  return secrets.filter((value): value is string => typeof value === "string" && value !== "");
}

/** Returns the password in an address, as written there and decoded. */
function passwordOf(address: string | null | undefined): string[] {
  const written = address ? URL.parse(address)?.password : undefined;
  return written ? [written, decode(written)] : [];
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
