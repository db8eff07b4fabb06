import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

const LOCAL_SUFFIXES = [".local", ".localhost", ".localdomain", ".internal", ".lan", ".home.arpa"];

/**
 * Reads a list of exceptions as an operator types it: `intranet.dealer:8080, http://127.0.0.1:4100/`.
 * @returns lower-case `host:port` entries (80 or 443 where only a scheme says it); unreadable entries are left out.
 */
export function parseAllowHosts(text: string): Set<string> {
  const hosts = new Set<string>();
  for (const entry of text.split(/[\s,;]+/)) {
    if (entry === "") continue;
    const url = parseUrl(/^https?:\/\//i.test(entry) ? entry : `http://${entry}`);
    if (url !== null) hosts.add(hostAndPort(url));
  }
  return hosts;
}

/** `host:port` of an address with the port always named, as `CRAWL_ALLOW_HOSTS` spells it. */
export function hostAndPort(url: URL): string {
  return `${bareHost(url.hostname)}:${url.port || (url.protocol === "https:" ? "443" : "80")}`;
}

/**
 * Whether a crawl may dial this IP address. Only global unicast passes: loopback, private, link-local, carrier NAT,
 * unique local, multicast, documentation and reserved ranges do not, nor does any IPv6 form that carries an IPv4
 * address (mapped, compatible, NAT64, 6to4, Teredo), because those reach what the plain form may not.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  // What IANA has not handed out yet is outside 2000::/3 and counts as unicast for the library.
  return parsed.kind() === "ipv4" || ((parsed.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
}

/**
 * Cheap check of an address that somebody typed or a site pointed to; no name is resolved, so the answer to "does this
 * name lead to a private address" comes only when the connection is made.
 * @param allowHosts `host:port` entries that may be private.
 * @returns one sentence saying why a crawl must not go there; null when nothing in the address forbids it.
 */
export function checkDealerAddress(address: string, allowHosts: ReadonlySet<string>): string | null {
  const url = parseUrl(address);
  if (url === null) return "This is not a web address.";
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return `Only http and https addresses can be crawled, not ${url.protocol.slice(0, 30)} addresses.`;
  }
  if (url.username !== "" || url.password !== "") return "The address must not contain a user name or password.";
  if (allowHosts.has(hostAndPort(url))) return null;
  const host = bareHost(url.hostname);
  const literal = host.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0) {
    return isPublicAddress(literal) ? null : `${host} is a private address that the crawler must not visit.`;
  }
  if (!host.includes(".") || LOCAL_SUFFIXES.some((suffix) => host.endsWith(suffix))) {
    return `${host} is a name of a private network that the crawler must not visit.`;
  }
  return null;
}

/** A host without the trailing dot of its fully qualified spelling. */
function bareHost(hostname: string): string {
  return hostname.toLowerCase().replace(/\.+$/, "");
}

function parseUrl(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
