import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { describeKnown } from "#core/listing/describe-known.ts";
import { readNewest } from "#core/listing/present-found.ts";
import { presentVehicle } from "#core/listing/present-vehicle.ts";
import type { PublicReads } from "#core/listing/public-reads.ts";
import { selectVehicles } from "#core/listing/public-vehicles.ts";
import type { VehicleQuery } from "#core/listing/vehicle-query-schemas.ts";
import type { Vehicle } from "#core/listing/vehicle-schemas.ts";
import type { CarMatcher, OpenCarMatcher, VehicleSearch } from "#core/listing/vehicle-search.ts";
import type { MailSite } from "#kernel/mail/mail-text.ts";
import { toHeaderText } from "#kernel/mail/rules/mail-address.ts";
import { escapeXml } from "#kernel/words/rules/escape-markup.ts";
import { formatDollars, formatMiles } from "#kernel/words/rules/numbers.ts";
import { priceWords } from "./follow-mails.ts";

const NEW_CARS = 40;
const DROPS = 40;
/** The number of the stock's latest price drops that are searched for those of a search. */
const LATEST_DROPS = 1_000;
const MAX_KEPT_FEEDS = 200;
const MAX_TITLE = 200;
/** The update time of a feed without entries: RFC 4287 requires one, and it must not change by itself. */
const NEVER = "2026-01-01T00:00:00.000Z";

type Entry = { id: string; at: string; title: string; vehicle: Vehicle };

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;
/** A title on one line and without control characters, as feed readers expect it; it may not be empty. */
const titleOf = ({ title }: Vehicle): string => toHeaderText(title, MAX_TITLE) || "A car";

function summarize(vehicle: Vehicle): string {
  const { mileage, location, dealership } = vehicle;
  const miles = formatMiles(mileage);
  return [...priceWords(vehicle), miles, location, dealership.name].filter(Boolean).join(" · ");
}

/**
 * Writes an Atom feed (RFC 4287) of a search. Ids are tag URIs (RFC 4151), which do not change with the car's title or address.
 * @param self the search as `normalizeQuery` writes it
 */
function writeAtom(entries: readonly Entry[], site: MailSite, words: string, self: string): string {
  const absolute = (path: string) => new URL(path, site.publicUrl).href;
  const tag = (name: string) => `tag:${new URL(site.publicUrl).hostname},2026:${name}`;
  const query = self === "" ? "" : `?${self}`;
  const items = entries.map(({ id, at, title, vehicle }) => {
    const [photo] = vehicle.photos;
    return [
      "<entry>",
      element("id", tag(id)),
      element("title", title),
      `<link rel="alternate" type="text/html" href="${escapeXml(absolute(vehiclePath(vehicle)))}"/>`,
      photo ? `<link rel="enclosure" type="image/jpeg" href="${escapeXml(absolute(`${photo}?w=1280`))}"/>` : "",
      element("updated", at),
      element("summary", summarize(vehicle)),
      "</entry>\n",
    ].join("");
  });
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">`,
    // A digest, because an encoded query has several spellings, and ids are compared letter by letter.
    element("id", tag(`search${query && `/${hash("sha256", self, "hex").slice(0, 16)}`}`)),
    element("title", `${words} | ${site.siteName}`),
    element("updated", entries[0]?.at ?? NEVER),
    `<author>${element("name", site.siteName)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(absolute(`/api/search.atom${query}`))}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(absolute(`/${query}`))}"/>\n`,
    ...items,
    "</feed>\n",
  ].join("");
}

type FeedDeps = { search: VehicleSearch; reads: PublicReads; openMatcher: OpenCarMatcher; site: MailSite };

/** Feeds of searches, kept until the stock changes. */
export class SearchFeed {
  readonly #deps: FeedDeps;
  readonly #kept = new LRUCache<string, { version: string; atom: string }>({ max: MAX_KEPT_FEEDS });
  /** For one version of the stock: a change of a dealership's visibility changes what a search may find. */
  #drops: { version: string; found: Promise<LatestDrops> } | null = null;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
  }

  /**
   * Returns the feed of a search: its newest cars and its latest price drops, the latest first.
   * @param asked the same search from `normalizeQuery`, for the feed's own address and id
   * @throws {AppError} 400 when the zip code does not exist
   */
  async read(query: VehicleQuery, asked: string): Promise<string> {
    const { search, reads, site } = this.#deps;
    const version = await search.version();
    const known = this.#kept.get(asked);
    if (known?.version === version) return known.atom;
    const [words, listed, drops] = await Promise.all([
      describeKnown(search, query),
      readNewest(reads.db, search, query, NEW_CARS),
      this.#dropsOf(query, version),
    ]);
    const entries: Entry[] = [
      ...listed.map((vehicle) => ({ id: `car/${vehicle.id}`, at: vehicle.listedAt, title: titleOf(vehicle), vehicle })),
      ...drops.flatMap((vehicle) => {
        const { priceDrop } = vehicle;
        if (!priceDrop) return [];
        const id = `car/${vehicle.id}/drop/${priceDrop.since.slice(0, 10)}`;
        return [
          { id, at: priceDrop.since, title: `${titleOf(vehicle)}: ${formatDollars(priceDrop.amount)} less`, vehicle },
        ];
      }),
    ];
    entries.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? -1 : 1));
    const atom = writeAtom(entries, site, words, asked);
    this.#kept.set(asked, { version, atom });
    return atom;
  }

  async #dropsOf(query: VehicleQuery, version: string): Promise<Vehicle[]> {
    const { reads } = this.#deps;
    const { matcher, rank } = await this.#latestDrops(version);
    const matching = (await matcher.match(query)).sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
    const ids = matching.slice(0, DROPS);
    if (ids.length === 0) return [];
    const rows = await selectVehicles(reads.db).where("v.id", "in", ids).execute();
    return rows.map((row) => presentVehicle(row));
  }

  #latestDrops(version: string): Promise<LatestDrops> {
    if (this.#drops?.version === version) return this.#drops.found;
    const found = this.#readDrops();
    this.#drops = { version, found };
    found.catch(() => {
      this.#drops = null;
    });
    return found;
  }

  async #readDrops(): Promise<LatestDrops> {
    const { reads, openMatcher } = this.#deps;
    const rows = await reads.db
      .selectFrom("public_vehicles")
      .select("id")
      .where("price_dropped_at", "is not", null)
      .orderBy("price_dropped_at", "desc")
      .orderBy("id")
      .limit(LATEST_DROPS)
      .execute();
    return { matcher: await openMatcher(rows.map(({ id }) => id)), rank: new Map(rows.map(({ id }, at) => [id, at])) };
  }
}

type LatestDrops = { matcher: CarMatcher; rank: ReadonlyMap<number, number> };
