/** A website's data about its dealer. Each part is a set, because a group's website names several rooftops. */
export type DealerIdentity = {
  /** The sites that answered, after redirects: registrable domains, or the host names of a platform's customers. */
  sites: string[];
  /** Names as written. */
  names: string[];
  /** "springfield, il" */
  towns: string[];
  /** The last ten digits. */
  phones: string[];
};

/** The most values that are kept of each part; the newest stay. */
const MAX_VALUES = 20;

export const noIdentity = (): DealerIdentity => ({ sites: [], names: [], towns: [], phones: [] });

const joined = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])].slice(-MAX_VALUES);

/** Joins the identities of two readings. */
export const joinIdentities = (a: DealerIdentity | null, b: DealerIdentity | null): DealerIdentity | null =>
  a === null || b === null
    ? (a ?? b)
    : {
        sites: joined(a.sites, b.sites),
        names: joined(a.names, b.names),
        towns: joined(a.towns, b.towns),
        phones: joined(a.phones, b.phones),
      };

/** Domains on which platforms and site builders give each customer a host name. */
const PLATFORM_DOMAINS = new Set(
  `auction123.com autofunds.com automanager.com autorevo.com carsforsale.com dealer.com dealercarsearch.com dealercenter.net
  dealereprocess.com dealerfire.com dealerinspire.com dealeron.com dealerspike.com dealersync.com ebizautos.com overfuel.com
  teamvelocityportal.com waynereaves.com business.site godaddysites.com myshopify.com squarespace.com webflow.io weebly.com
  wixsite.com wordpress.com`.split(/\s+/),
);
/** Second levels under which a country's registrars assign names. */
const SHARED_SECOND_LEVEL = /^(?:ac|co|com|edu|gov|net|org)$/;

/** Returns the registrable domain of a host name. The public suffix list is not needed for the few suffixes that dealers use. */
function domainOf(host: string): string {
  const labels = host.split(".");
  const [country = "", second = ""] = labels.toReversed();
  return labels.slice(country.length === 2 && SHARED_SECOND_LEVEL.test(second) ? -3 : -2).join(".");
}

/** Returns the site of an address, for `DealerIdentity.sites`; null when the address has none. */
export function siteOf(url: string): string | null {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.hostname === "") return null;
  const host = parsed.hostname.toLowerCase();
  // An IP address or a name within a network may have another site on each port.
  if (/^[\d.]+$|^\[|^[^.]+$/.test(host)) return parsed.host;
  const domain = domainOf(host);
  return PLATFORM_DOMAINS.has(domain) ? host.replace(/^www\./, "") : domain;
}

const isPlatformHost = (site: string) => PLATFORM_DOMAINS.has(domainOf(site));

/** Returns whether two sites are of different dealers. A dealer's own domain and its host name at a platform may be one site. */
const sitesDiffer = (a: string, b: string): boolean => {
  if (isPlatformHost(a) !== isPlatformHost(b)) return false;
  return isPlatformHost(a) && domainOf(a) !== domainOf(b) ? false : a !== b;
};

/** Words in many dealers' names. */
const COMMON_WORDS = new Set(
  `a an and at auto automobile automobiles automotive autos by car cars center centre certified co company corp dealer dealers
  dealership family group imports in inc llc ltd mall motor motorcars motors of outlet owned pre preowned sale sales
  superstore the truck trucks us usa used vehicles`.split(/\s+/),
);

const wordsOf = (name: string): string[] =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !COMMON_WORDS.has(word));

/** The share of the shorter name's words that the longer one must have for both to be one dealer's. */
const MIN_COMMON_SHARE = 0.5;

/** Returns whether two names are of different dealers: "Smith Motors" and "Smith Auto Group, Inc." are not. */
export function namesDiffer(a: string, b: string): boolean {
  const [one, other] = [new Set(wordsOf(a)), new Set(wordsOf(b))];
  const smaller = Math.min(one.size, other.size);
  if (smaller === 0) return false;
  const [whole, part] = [[...one].join(""), [...other].join("")].sort((x, y) => y.length - x.length) as [
    string,
    string,
  ];
  if (whole.includes(part)) return false;
  return one.intersection(other).size / smaller <= MIN_COMMON_SHARE;
}

const phoneDigits = (phone: string): string => phone.replace(/\D/g, "").slice(-10);

/** Returns the digits of a phone number for comparing it; null when it has too few. */
export const readPhone = (phone: string): string | null =>
  phoneDigits(phone).length === 10 ? phoneDigits(phone) : null;

/** The parts of an identity in the operator's words, with a function that returns whether two values are of different dealers. */
const PARTS = [
  { what: "Website", part: "sites", differ: sitesDiffer },
  { what: "Dealer's name", part: "names", differ: namesDiffer },
  { what: "Town", part: "towns", differ: (a: string, b: string) => a !== b },
  { what: "Phone", part: "phones", differ: (a: string, b: string) => a !== b },
] as const;
export type IdentityPart = (typeof PARTS)[number]["part"];

/** One part of an identity that contradicts the known one, in words. */
export type IdentityDifference = { part: IdentityPart; what: string; before: string; after: string };

const SHOWN_VALUES = 3;
const shownValues = (part: IdentityPart, values: readonly string[]): string =>
  [...new Map(values.map((value) => [value.toLowerCase(), value])).values()]
    .slice(0, SHOWN_VALUES)
    .map((value) => {
      if (part === "phones") return value.replace(/^(...)(...)(....)$/, "($1) $2-$3");
      if (part !== "towns") return value;
      return value
        .replace(/\b\p{L}/gu, (letter) => letter.toUpperCase())
        .replace(/, (\p{L}+)$/u, (state) => state.toUpperCase());
    })
    .join(", ");

/**
 * Compares the known identity of a dealer with the one on its website now. A part differs when both have it and no value of one
 * fits any value of the other.
 * @returns the differences, and how many parts other than the site agree
 */
export function compareIdentities(
  known: DealerIdentity,
  now: DealerIdentity,
): { differences: IdentityDifference[]; agreeing: number } {
  const differences: IdentityDifference[] = [];
  let agreeing = 0;
  for (const { what, part, differ } of PARTS) {
    const [before, after] = [known[part], now[part]];
    if (before.length === 0 || after.length === 0) continue;
    if (before.every((a) => after.every((b) => differ(a, b)))) {
      differences.push({ part, what, before: shownValues(part, before), after: shownValues(part, after) });
    } else if (part !== "sites") agreeing += 1;
  }
  return { differences, agreeing };
}
