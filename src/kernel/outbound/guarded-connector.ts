import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { hostAndPort, isPublicAddress } from "./address-guard.ts";
import { ForbiddenAddressError } from "./fetch-errors.ts";
import { buildConnector, type Connector } from "./undici.ts";

export type GuardedConnectorOptions = {
  /** `host:port` entries that may be private. */
  allowHosts: ReadonlySet<string>;
  connectTimeoutMs: number;
  /** Resolves names. Default: the system's resolver; tests pass another one. */
  resolve?: typeof lookup;
};

/**
 * A connector for undici that connects only to public addresses. It checks the resolved address to which it connects, so
 * a name that resolves differently the second time (DNS rebinding) is refused too, with a `ForbiddenAddressError`.
 */
export function guardedConnector(options: GuardedConnectorOptions): Connector {
  const settings = { timeout: options.connectTimeoutMs, allowH2: false };
  const trusted = buildConnector(settings);
  const guarded = buildConnector({ ...settings, lookup: publicLookup(options.resolve ?? lookup) });
  return (target, callback) => {
    const host = target.hostname.toLowerCase().replace(/(?<!\.)\.+$/, "");
    const port = target.port || (target.protocol === "https:" ? "443" : "80");
    const spelled = isIP(host) === 6 ? `[${host}]` : host;
    if (options.allowHosts.has(`${spelled}:${port}`)) return trusted(target, callback);
    if (isIP(host) !== 0 && !isPublicAddress(host)) return callback(refusal(host), null);
    return guarded(target, callback);
  };
}

/**
 * Chooses the IP address of a server that speaks neither http nor https. The caller connects to exactly this address, so it is
 * harmless when the name resolves differently a moment later.
 * @throws {ForbiddenAddressError} the name leads to private addresses only
 * @throws the resolver's errors
 */
export async function chooseAddress(
  url: URL,
  options: Omit<GuardedConnectorOptions, "connectTimeoutMs">,
): Promise<string> {
  const host = url.hostname.toLowerCase().replace(/^\[|\]$/g, "");
  const isTrusted = options.allowHosts.has(hostAndPort(url));
  const { promise, resolve, reject } = Promise.withResolvers<LookupAddress[]>();
  (options.resolve ?? lookup)(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
  const addresses = (await promise).filter(({ address }) => isTrusted || isPublicAddress(address));
  // File servers nearly always have an IPv4 address, and machines do not always have an IPv6 route.
  const chosen = addresses.find(({ family }) => family === 4) ?? addresses[0];
  if (chosen === undefined) throw refusal(host);
  return chosen.address;
}

/** A `dns.lookup` that returns public addresses only. */
function publicLookup(resolve: typeof lookup): LookupFunction {
  return (hostname, options, callback) => {
    const all: LookupOptions & { all: true } = { ...options, all: true };
    resolve(hostname, all, (error, addresses) => {
      if (error) return callback(error, []);
      const allowed = addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = allowed;
      if (first === undefined) return callback(refusal(hostname), []);
      if (options.all) return callback(null, allowed);
      callback(null, first.address, first.family);
    });
  };
}

function refusal(host: string): ForbiddenAddressError {
  return new ForbiddenAddressError(
    `//${host}/`,
    `${host} leads to a private address, which the crawler must not visit.`,
  );
}
