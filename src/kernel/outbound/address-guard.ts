import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

const LOCAL_SUFFIXES = [".local", ".localhost", ".localdomain", ".internal", ".lan", ".home.arpa"];

/**
 * Reads an operator's list of exceptions: `intranet.dealer:8080, http://127.0.0.1:4100/`.
 * @returns lower-case `host:port` entries (80 or 443 if only a scheme is given); unreadable entries are left out
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

const DEFAULT_PORTS: Record<string, string> = { "https:": "443", "sftp:": "22", "ftps:": "21", "ftpes:": "21" };

/** Returns the port of an address, also the default one. */
export const portOf = (url: URL): number => Number(url.port || (DEFAULT_PORTS[url.protocol] ?? "80"));

/** `host:port` of an address, always with the port, as in `CRAWL_ALLOW_HOSTS`. */
export function hostAndPort(url: URL): string {
  return `${bareHost(url.hostname)}:${portOf(url)}`;
}

/** Public addresses at which a cloud serves its own machines: Azure's WireServer and DNS. */
const SERVICE_ADDRESSES = new Set(["168.63.129.16"]);

/** Returns whether an address belongs to an interface of this machine. Interfaces are read each time, because they change. */
function isOwnAddress(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return own.some((one) => ipaddr.parse(one.address).toNormalizedString() === address.toNormalizedString());
}

/**
 * Returns whether we may connect to this IP address. Only global unicast addresses are public: no loopback, private, link-local,
 * carrier NAT, unique local, multicast, documentation or reserved range, and no IPv6 form of an IPv4 address (mapped,
 * compatible, NAT64, 6to4, Teredo), which would reach an address that is refused in its plain form. This machine's own addresses are
 * refused even where they are public, because services behind them trust the machine.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast" || SERVICE_ADDRESSES.has(parsed.toString()) || isOwnAddress(parsed)) return false;
  // IANA has assigned only 2000::/3. The library calls the rest unicast as well.
  return parsed.kind() === "ipv4" || ((parsed.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
}

/**
 * Checks the text of an address that somebody typed or a site links to. It resolves no name: a name that leads to a
 * private address is refused later, when the connection is made.
 * @param allowHosts `host:port` entries that may be private
 * @returns a sentence that says why a crawl must not request it; null when it may
 */
export function checkDealerAddress(address: string, allowHosts: ReadonlySet<string>): string | null {
  const url = parseUrl(address);
  if (url === null) return "This is not a web address.";
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return `Only http and https addresses can be crawled, not ${url.protocol.slice(0, 30)} addresses.`;
  }
  if (url.username !== "" || url.password !== "") return "The address must not contain a user name or password.";
  return privateHost(url, allowHosts);
}

const WEB_SCHEMES = ["https:", "http:"];
/** `ftps` and `ftpes` are FTP over TLS. */
const FILE_SCHEMES = ["sftp:", "ftps:", "ftpes:"];

/** Returns whether an address is that of an SFTP or FTP server. */
export const isFileServer = ({ protocol }: URL): boolean => FILE_SCHEMES.includes(protocol);

/**
 * Checks the text of an inventory feed's address, as `checkDealerAddress`.
 * @param hasLogin true when a user name and password are sent to it
 */
export function checkFeedAddress(address: string, allowHosts: ReadonlySet<string>, hasLogin: boolean): string | null {
  const url = parseUrl(address);
  if (url === null) return "This is not the address of a feed.";
  if (url.protocol === "ftp:") {
    return "Plain ftp sends files and passwords so that others can read and change them. Ask for an sftp, ftps or https address.";
  }
  const isFile = isFileServer(url);
  if (!isFile && !WEB_SCHEMES.includes(url.protocol)) {
    return `A feed is read from an https, http, sftp or ftps address, not from ${url.protocol.slice(0, 30)} addresses.`;
  }
  if (url.username !== "" || url.password !== "") {
    return "The address must not contain a user name or password. Enter them in their own fields.";
  }
  if (hasLogin && url.protocol === "http:") {
    return "Over http others could read the user name and password. Ask for an https, sftp or ftps address.";
  }
  if (isFile && !hasLogin) return `An ${url.protocol.slice(0, -1)} address needs a user name and password.`;
  if (isFile && /^\/?$|\/$/.test(url.pathname)) {
    return "The address must name the file, and not a folder: sftp://host/folder/cars.csv";
  }
  return privateHost(url, allowHosts);
}

/** Returns why the host of an address must not be requested, by its text alone; null when it may. */
function privateHost(url: URL, allowHosts: ReadonlySet<string>): string | null {
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

const USUAL_PORTS = new Set(["", "80", "443"]);

/** Returns whether a dealership's own address has the host and port of this one. */
export type NamesPort = (url: URL) => boolean | Promise<boolean>;

/** Returns whether one of a dealership's addresses has the host and port of `url`. A leading `www.` is ignored. */
export function namesPort(addresses: readonly string[], url: URL): boolean {
  const site = siteOf(url);
  return addresses.map(parseUrl).some((own) => own !== null && isWeb(own) && siteOf(own) === site);
}

const isWeb = ({ protocol }: URL): boolean => WEB_SCHEMES.includes(protocol);
const siteOf = (url: URL): string => hostAndPort(url).replace(/^www\./, "");

/**
 * Checks an address right before it is requested: as `checkDealerAddress`, and its port. Ports other than 80 and 443 mostly belong
 * to services that are no websites, so a link or a redirect alone leads to none of them.
 * @returns a sentence that says why the request must not be sent; null when it may
 */
export async function checkRequest(
  url: URL,
  rules: { allowHosts: ReadonlySet<string>; namesPort: NamesPort },
): Promise<string | null> {
  const problem = checkDealerAddress(url.href, rules.allowHosts);
  if (problem !== null || USUAL_PORTS.has(url.port) || rules.allowHosts.has(hostAndPort(url))) return problem;
  if (await rules.namesPort(url)) return null;
  return `Port ${url.port} of ${bareHost(url.hostname)} must not be visited, because no address of the dealership names it.`;
}

/** A host without the trailing dot of its fully qualified spelling. */
function bareHost(hostname: string): string {
  return hostname.toLowerCase().replace(/(?<!\.)\.+$/, "");
}

function parseUrl(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
