import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

/** Ranges of the networks behind our own router: these addresses do not exist on the internet. */
const PRIVATE_RANGES = new Set(["private", "uniqueLocal", "linkLocal"]);

/** The bytes of an IPv6 address that the provider assigns; its customer chooses the other half freely. */
const IPV6_NETWORK_BYTES = 8;

const parse = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address) : null);

/**
 * Returns the key by which callers are counted: an IPv4 address, or the /64 network of an IPv6 address, because one customer has 2^64 of
 * those. Text that is no address is returned unchanged.
 */
export function networkOf(address: string): string {
  const parsed = parse(address);
  if (!parsed) return address;
  return parsed.kind() === "ipv6" ? parsed.toByteArray().slice(0, IPV6_NETWORK_BYTES).join(".") : parsed.toString();
}

/** Returns an address without the part that identifies one customer: `203.0.113.0/24`, or the /64 of IPv6. For people to read. */
export function maskedNetwork(address: string): string {
  const parsed = parse(address);
  if (!parsed) return "unknown";
  const bytes = parsed.toByteArray();
  const kept = parsed.kind() === "ipv6" ? IPV6_NETWORK_BYTES : 3;
  return `${ipaddr.fromByteArray(bytes.fill(0, kept)).toString()}/${kept * 8}`;
}

/** The ranges of the latest callers' addresses: every search reads one, and parsing an address costs more than looking it up. */
const ranges = new LRUCache<string, string>({ max: 256 });

/** Returns the range of an address; undefined for text that is no address. */
function rangeOf(address: string): string | undefined {
  const range = ranges.get(address) ?? parse(address)?.range();
  if (range !== undefined) ranges.set(address, range);
  return range;
}

/** Returns whether a caller is this machine. */
export const isOwnMachine = (address: string): boolean => rangeOf(address) === "loopback";

/** Returns whether a caller is this machine or in a private network. */
export const isOwnNetwork = (address: string): boolean =>
  isOwnMachine(address) || PRIVATE_RANGES.has(rangeOf(address) ?? "");
