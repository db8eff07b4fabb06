import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

/** Ranges of the networks behind our own router: nobody has these addresses on the internet. */
const PRIVATE_RANGES = new Set(["private", "uniqueLocal", "linkLocal"]);

/** The bytes of an IPv6 address that its owner's provider gives out; the owner chooses the other half freely. */
const IPV6_NETWORK_BYTES = 8;

const parse = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address) : null);

/**
 * What callers are counted by: an IPv4 address, or the /64 network of an IPv6 address, because one customer has 2^64 of
 * those. Text that is no address stands for itself.
 */
export function networkOf(address: string): string {
  const parsed = parse(address);
  if (!parsed) return address;
  return parsed.kind() === "ipv6" ? parsed.toByteArray().slice(0, IPV6_NETWORK_BYTES).join(".") : parsed.toString();
}

/** An address without what tells one customer from another: `203.0.113.0/24`, or the /64 of IPv6. For people to read. */
export function maskedNetwork(address: string): string {
  const parsed = parse(address);
  if (!parsed) return "unknown";
  const bytes = parsed.toByteArray();
  const kept = parsed.kind() === "ipv6" ? IPV6_NETWORK_BYTES : 3;
  return `${ipaddr.fromByteArray(bytes.fill(0, kept)).toString()}/${kept * 8}`;
}

/** The ranges of the latest callers' addresses: every search asks, and reading an address costs more than looking it up. */
const ranges = new LRUCache<string, string>({ max: 256 });

/** The range that an address lies in; undefined for text that is no address. */
function rangeOf(address: string): string | undefined {
  const range = ranges.get(address) ?? parse(address)?.range();
  if (range !== undefined) ranges.set(address, range);
  return range;
}

/** Whether a caller is this machine. */
export const isOwnMachine = (address: string): boolean => rangeOf(address) === "loopback";

/** Whether a caller is this machine or in a private network. */
export const isOwnNetwork = (address: string): boolean =>
  isOwnMachine(address) || PRIVATE_RANGES.has(rangeOf(address) ?? "");
