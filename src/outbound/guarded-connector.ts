import { type LookupOptions, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { isPublicAddress } from "./address-guard.ts";
import { ForbiddenAddressError } from "./fetch-errors.ts";

export type GuardedConnectorOptions = {
  /** `host:port` entries that may be private. */
  allowHosts: ReadonlySet<string>;
  connectTimeoutMs: number;
  /** Resolves names. Default: the system's resolver; tests pass their own. */
  resolve?: typeof lookup;
};

/**
 * A connector for undici that connects only to public addresses. It checks the resolved address to which it connects, so
 * a name that resolves differently the second time (DNS rebinding) is refused too, with a `ForbiddenAddressError`.
 */
export function guardedConnector(options: GuardedConnectorOptions): buildConnector.connector {
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
