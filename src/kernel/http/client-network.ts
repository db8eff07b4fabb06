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

/**
 * The prefix lengths by which callers are counted, narrowest first. A customer of a provider has a /64 at least, commonly a /56, and a
 * business or a rented server a /48 (RFC 6177); an IPv4 network that one hand holds is commonly a /24.
 */
const NETWORK_STEPS = { ipv4: [32, 24], ipv6: [64, 56, 48] } as const;

/** A network that a caller belongs to: a key such as `2001:db8:7::/48`, and its step, 0 for the narrowest. */
export type CallerNetwork = { key: string; step: number };

/** The networks of the latest callers' addresses: each request counts against them. */
const networks = new LRUCache<string, readonly CallerNetwork[]>({ max: 256 });

/**
 * Returns the networks that a caller belongs to, narrowest first: two for IPv4, three for IPv6. Each gets a share of what is limited,
 * so that somebody with many addresses is counted as one. Text that is no address is its only network.
 */
export function networksOf(address: string): readonly CallerNetwork[] {
  const known = networks.get(address);
  if (known) return known;
  const found = readNetworks(address);
  networks.set(address, found);
  return found;
}

function readNetworks(address: string): CallerNetwork[] {
  const parsed = parse(address);
  if (!parsed) return [{ key: address, step: 0 }];
  return NETWORK_STEPS[parsed.kind()].map((bits, step) => ({ key: `${cutAfter(parsed, bits)}/${bits}`, step }));
}

/** Returns the first address of the network of an address. @param bits the prefix length, a multiple of 8 */
const cutAfter = (address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string =>
  ipaddr.fromByteArray(address.toByteArray().fill(0, bits / 8)).toString();

/** Returns the widest network of an address, which identifies no customer: `203.0.113.0/24`, or the /48 of IPv6. For people to read. */
export const maskedNetwork = (address: string): string =>
  (parse(address) && networksOf(address).at(-1)?.key) ?? "unknown";

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
