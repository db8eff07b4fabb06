import { decodedPath, sameSite } from "#core/facts/rules/urls.ts";
import { findVin } from "#core/facts/rules/vin.ts";
import type { Page } from "../platform.ts";
import { jsonLdValues } from "../platforms/shared/reading/json-ld.ts";
import { inventoryLinks } from "../platforms/shared/reading/list-links.ts";
import { type PageDocument, readDocument } from "../platforms/shared/reading/page-document.ts";
import { typesOf } from "../platforms/shared/reading/schema-node.ts";
import { isShell } from "../platforms/shared/reading/shell-page.ts";
import { isObject, type Json } from "../reading/lenient-json.ts";
import { redact } from "./redact.ts";
import type { SiteReport } from "./site-report.ts";
import { resemblances } from "./vendor-marks.ts";

/** A page's signs of its platform and its cars. */
export type PageSigns = Pick<
  SiteReport,
  "titles" | "generators" | "data" | "scriptHosts" | "isShell" | "listLinks" | "carsElsewhere" | "resembles"
>;

const STATES = [
  "__NEXT_DATA__",
  "__next_f",
  "__NUXT__",
  "__INITIAL_STATE__",
  "__PRELOADED_STATE__",
  "__APOLLO_STATE__",
  "dataLayer",
];
const MAX_NODES = 5_000;
const MAX_NAMED = 20;

/** Reads the signs of a page without reading its cars. */
export function readPageSigns(page: Page): PageSigns {
  const document = readDocument(page);
  const generator = document.elements.find(
    ({ name, attribs }) => name === "meta" && /^generator$/i.test(attribs.name ?? ""),
  );
  return {
    titles: document.title === "" ? [] : [redact(document.title.slice(0, 120))],
    generators: generator?.attribs.content ? [generator.attribs.content.slice(0, 80)] : [],
    data: dataIn(page, document),
    scriptHosts: scriptHosts(page, document),
    isShell: isShell(document),
    listLinks: inventoryLinks(document).length,
    carsElsewhere: carsElsewhere(page, document),
    resembles: resemblances(page.body),
  };
}

function dataIn(page: Page, document: PageDocument): string[] {
  const types = new Set(
    document.scripts.filter(({ type }) => /ld\+json/i.test(type)).flatMap(({ text }) => typesIn(jsonLdValues(text))),
  );
  const items = new Set(
    document.elements.flatMap(({ attribs }) => /schema\.org\/(\w{1,40})/i.exec(attribs.itemtype ?? "")?.[1] ?? []),
  );
  const vins = new Set(vinsIn(page.body));
  return [
    ...(types.size === 0 ? [] : [`JSON-LD ${named(types)}`]),
    ...(items.size === 0 ? [] : [`microdata ${named(items)}`]),
    ...STATES.filter((state) => page.body.includes(state)).map((state) => `page state ${state}`),
    ...(vins.size === 0 ? [] : [`${vins.size} VINs`]),
  ];
}

const named = (names: ReadonlySet<string>): string => [...names].slice(0, MAX_NAMED).join(" ");

/** Returns the types of all nodes within JSON-LD values. */
function typesIn(values: readonly Json[]): string[] {
  const stack = [...values];
  const types: string[] = [];
  for (let count = 0, value = stack.pop(); value !== undefined && count < MAX_NODES; count++, value = stack.pop()) {
    if (Array.isArray(value)) stack.push(...value.slice(0, 100));
    else if (isObject(value)) {
      types.push(...typesOf(value));
      stack.push(...Object.values(value).filter((inner) => typeof inner === "object" && inner !== null));
    }
  }
  return types;
}

function* vinsIn(text: string): Generator<string> {
  for (const [word] of text.slice(0, 3_000_000).matchAll(/\b[A-HJ-NPR-Z0-9]{17}\b/g)) {
    const vin = findVin(word);
    if (vin !== null) yield vin;
  }
}

function scriptHosts(page: Page, document: PageDocument): string[] {
  const own = new URL(page.url).host;
  const hosts = document.elements
    .filter(({ name }) => name === "script" || name === "link")
    .map(({ attribs }) => URL.parse(attribs.src ?? attribs.href ?? "", page.url))
    .filter((url) => url !== null && /^https?:$/.test(url.protocol))
    .map((url) => url?.host ?? own);
  return [...new Set(hosts)].filter((host) => host !== own).slice(0, MAX_NAMED);
}

const CARS = /(?:^|[^a-z])(?:inventory|used|pre-?owned|cars-for-sale|vehicles)(?:$|[^a-z])/i;

/** Returns the hosts of other sites with links that look like lists of cars. */
function carsElsewhere(page: Page, document: PageDocument): string[] {
  const others = document.links.filter(({ href }) => !sameSite(href, page.url) && CARS.test(decodedPath(href)));
  return [...new Set(others.map(({ href }) => new URL(href).host))].slice(0, 5);
}
