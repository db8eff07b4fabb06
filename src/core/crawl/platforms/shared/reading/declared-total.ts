import { type PageArea, pageAreas } from "./page-areas.ts";
import { type Element, type PageDocument, parentOf, type Segment, textWithin } from "./page-document.ts";

const COUNT = String.raw`(\d{1,3}(?:,\d{3})+|\d{1,6})`;
const CARS = String.raw`(?:(?:new|used|pre-?owned|certified|quality|great|matching|available|total|and|&|or)\s+){0,4}(?:vehicles?|cars?|results?|matches|listings?|autos?|trucks?|items?|products?|units?|véhicules?|voitures?|résultats?)`;
const RANGE = new RegExp(
  String.raw`(?:^|[^\d.,$])(\d{1,6})\s*(?:-|–|—|to|through)\s*(\d{1,6})\s*(?:of|out of|from|sur|/)\s*(?:about |approximately )?${COUNT}(?![\d%])(\s+${CARS})?`,
  "gi",
);
/** Texts of counters: "Results: 316", "Showing all 27 vehicles", "58 Used Vehicles found", "316 results for …". */
const COUNTER = [
  new RegExp(
    String.raw`^(?:(?:search )?results?|matches|total(?: vehicles| results)?|(?:used |pre-?owned )?vehicles(?: found| matching)?|(?:(?:used|pre-?owned|our|all) )?inventory|found)\s*[:(]\s*${COUNT}\)?(?:\s+${CARS})?$`,
    "i",
  ),
  new RegExp(
    String.raw`^(?:showing|found|viewing|displaying|we found|browse|view|there are|we have)?\s*(?:all\s+)?\(?${COUNT}\)?\s+${CARS}(?:\s+(?:found|available|match\w*|in stock|total|for sale|listed|disponibles?).{0,60})?[.!]?$`,
    "i",
  ),
  new RegExp(String.raw`^(?:(?:showing|displaying|viewing) )?\d{1,6}\s*(?:of|/)\s*${COUNT}\s+${CARS}`, "i"),
  new RegExp(String.raw`^(?:showing|displaying|viewing) (?:all|\d{1,6}\s+of)\s+${COUNT}$`, "i"),
];
/** "Showing 12 vehicles" may count those of the page alone. */
const SHOWN = /^(?:showing|viewing|displaying) \(?\d[\d,]*\)? [^\d]+$/i;
/** A count of cars within a heading or the page's title: "Used Cars for Sale | 348,429 vehicles for sale". */
const HEADED = new RegExp(
  String.raw`(?:^|[^\d.,$])${COUNT}\s+(?:${CARS}|(?:our |used |pre-?owned |vehicle ){0,3}inventory)\s+(?:for sale|available|in stock|found|listed|to choose from|online)`,
  "i",
);
/** The same in the words of a page's data for search engines. */
const IN_DATA = new RegExp(
  String.raw`"(?:[^"\\]{0,400}[^\d.,$"\\])?${COUNT}\s+${CARS}\s+(?:for sale|available|in stock|found)`,
  "i",
);
/** The words of such a count. Tested first, because the text before the count makes the whole expression slow. */
const WORDS_IN_DATA = new RegExp(String.raw`\d\s+${CARS}\s+(?:for sale|available|in stock|found)`, "i");
const NUMBER_OF_ITEMS = /"(?:numberOfItems|offerCount)"\s*:\s*"?(\d{1,7})"?/g;
/** Names of a list's total in code, with the number. */
const IN_CODE =
  /["']?\b(?:total_?(?:vehicles|cars|count|results|records|inventory|matches|items|hits|found)|(?:inventory|vehicle|result|record)s?_?(?:count|total)|num_?found|nb_?hits|matched_?count)["']?\s*[:=]\s*["']?(\d{1,6})\b/gi;
const PAGES = /\bpage:? ?(\d{1,4}) ?(?:of|\/|sur|out of) ?(\d{1,4})\b/i;
const COUNT_ATTRIBUTES: ReadonlySet<string> = new Set([
  "data-total",
  "data-total-results",
  "data-total-count",
  "data-result-count",
  "data-total-vehicles",
  "data-count",
  "data-num-results",
  "data-vehicle-count",
]);

/** Characters of a script that are searched for a total. */
const MAX_CODE = 300_000;
/** More cars than any site has. */
const MAX_TOTAL = 5_000_000;
/** Words of the list's total, even in a filter bar. */
const RESULT_WORDS = /\b(?:results?|found|match\w*|showing|viewing|displaying)\b/i;
const COUNTER_NAME = /(?:total|result|found|vehicle)[-_]?(?:s[-_]?)?count|count[-_]?(?:total|result)/i;
/** "We are sold out", "Check back soon for new inventory", "All our cars have been sold". */
const SOLD_OUT =
  /\b(?:are|is|currently|completely|all) sold out\b|\bcheck back (?:soon|later|often|shortly) for (?:\w+ ){0,3}(?:inventory|arrivals|vehicles|cars|stock)\b|\ball (?:of )?(?:our )?(?:vehicles|cars|inventory) (?:have|has|are|is) (?:been )?sold\b|\b(?:inventory|lot) is (?:currently )?empty\b/i;
/** "No vehicles found", "0 results". Counts of saved, compared or viewed cars say nothing about the list. */
const EMPTY =
  /(?<!\b(?:saved?|compared?|selected|garage|favou?rites|wish ?list|viewed|watch ?list|cart)\W{0,3})\b(?:no|0|zero) (?:(?:more|matching|used|new|available) )*(?:vehicles|results|matches|cars|inventory|listings)\b(?!\W{0,2}(?:saved|selected|to compare|compared|in (?:your|my|comparison)|viewed|recently|yet|favou?rited|added)\b)/i;

const number = (text: string | undefined): number => Number((text ?? "").replaceAll(",", ""));

export type Declared = {
  /** Cars in the whole list; null when the page does not state it. */
  total: number | null;
  pages: number | null;
  /** True when the data for search engines counts as many cars as the page shows: perhaps all, perhaps those of this page. */
  countsShown: boolean;
  /** True when the page says that nothing was found. */
  empty: boolean;
};

/** Returns the texts of segments in one line, with single spaces. */
const textOf = (segments: readonly Segment[]): string =>
  segments
    .map((segment) => segment.text)
    .join(" ")
    .slice(0, 3_000_000);

/**
 * Returns how many cars and pages the page declares for its list ("1 - 24 of 316", "58 Vehicles", "Page 1 of 16").
 * @param shown the number of cars on the page: a smaller total counts something else
 * @param fromState totals in the page's data, nearest first
 */
export function declaredTotal(document: PageDocument, shown: number, fromState: readonly number[]): Declared {
  const text = textOf(document.segments);
  const fits = (total: number): boolean => total >= shown && total > 0 && total < MAX_TOTAL;
  const ranges = [...text.matchAll(RANGE)].filter(
    (match) => number(match[1]) <= number(match[2]) && number(match[2]) <= number(match[3]),
  );
  // Ratings and dates look like ranges too, so a range must name cars, or be about as long as the list on the page.
  const range = ranges
    .map((match) => ({
      total: number(match[3]),
      length: number(match[2]) - number(match[1]) + 1,
      namesCars: match[4] !== undefined,
    }))
    .find(
      ({ total, length, namesCars }) =>
        fits(total) && (namesCars || Math.abs(length - shown) <= Math.max(2, shown / 2)),
    );
  const pages = PAGES.exec(text)?.[2];
  const areaOf = pageAreas(document);
  const shownText = textOf(document.segments.filter(({ element }) => areaOf(element) === null));
  const total = range?.total ?? fromState.find(fits) ?? statedTotal(document, areaOf, shown, fits);
  return {
    total,
    countsShown: total === null && shown > 0 && countsInData(document).includes(shown),
    pages: pages === undefined ? null : Number(pages),
    empty: EMPTY.test(shownText) || SOLD_OUT.test(shownText),
  };
}

/**
 * Returns the total in the page's words or code; null when there is none. Where these differ, the largest counts, because it can only make
 * a run look less complete. Data for search engines often counts the cars of the present page, so it counts only where it says more.
 */
function statedTotal(
  document: PageDocument,
  areaOf: AreaOf,
  shown: number,
  fits: (total: number) => boolean,
): number | null {
  const inWords = [...counters(document, areaOf, shown), ...headed(document)].filter(fits);
  const inCode = inWords.length > 0 ? [] : countsInCode(document).filter(fits);
  const inData = countsInData(document).filter((total) => fits(total) && total > shown);
  const all = [...inWords, ...inCode, ...inData];
  return all.length === 0 ? null : Math.max(...all);
}

/** Returns the counts of cars within the page's title and its headings outside cards. */
function headed(document: PageDocument): number[] {
  const headings = document.elements.filter(({ name }) => /^h[12]$/.test(name)).slice(0, 10);
  const texts = [document.title, ...headings.map((element) => textWithin(document, element, 200))];
  return texts.filter((text) => !countsNewCars(text)).map((text) => number(HEADED.exec(text)?.[1] ?? "0"));
}

/** True for a count of new cars only: "120 New Vehicles". */
const countsNewCars = (text: string): boolean => /\bnew\b/i.test(text) && !/\bused\b|\bowned\b|\ball\b/i.test(text);

/** Returns the totals that scripts assign under a name that says so. */
function countsInCode(document: PageDocument): number[] {
  return document.scripts
    .filter(({ type }) => !/ld\+json/i.test(type))
    .flatMap(({ text }) => [...text.slice(0, MAX_CODE).matchAll(IN_CODE)].map((match) => number(match[1])));
}

/** Returns the totals in the data for search engines. */
function countsInData(document: PageDocument): number[] {
  const scripts = document.scripts
    .filter(({ type }) => /ld\+json/i.test(type))
    .map(({ text }) => text.slice(0, MAX_CODE));
  return scripts.flatMap((text) => [
    ...[...text.matchAll(NUMBER_OF_ITEMS)].map((match) => number(match[1])),
    number((WORDS_IN_DATA.test(text) ? IN_DATA.exec(text)?.[1] : undefined) ?? "0"),
  ]);
}

type AreaOf = (element: Element) => PageArea | null;

const UNITS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const SPELLED = new RegExp(
  String.raw`^(?:(${TENS.join("|")})(?:[- ](${UNITS.slice(1, 10).join("|")}))?|(${UNITS.slice(1).join("|")}))(?= (?:(?:used|pre-owned|quality) )?(?:vehicles|cars|results)\b)`,
  "i",
);

/** Returns a count of cars with its number in digits: "Seventeen vehicles" is "17 vehicles". */
function inDigits(text: string): string {
  return text.replace(SPELLED, (_, tens = "", ones = "", alone = "") => {
    const ten = (TENS.indexOf(tens.toLowerCase()) + 2) * 10;
    return String(
      alone === "" ? ten + Math.max(0, UNITS.indexOf(ones.toLowerCase())) : UNITS.indexOf(alone.toLowerCase()),
    );
  });
}

/** Returns the numbers that count cars, in page order, except those of menus, links and single filters. */
function counters(document: PageDocument, areaOf: AreaOf, shown: number): number[] {
  const found: number[] = [];
  for (const { element, text: written } of document.segments) {
    if (written.length > 120) continue;
    const text = inDigits(written);
    if (!/\d/.test(text)) continue;
    const area = areaOf(element);
    if (area !== null && (area !== "tools" || !RESULT_WORDS.test(text))) continue;
    const match = COUNTER.map((pattern) => pattern.exec(text)).find((result) => result !== null);
    const names = `${element.attribs.class} ${element.attribs.id} ${parentOf(element)?.attribs.class}`;
    const isOfPage = SHOWN.test(text) && number(match?.[1]) === shown;
    if (match?.[1] !== undefined && !countsNewCars(text) && !isOfPage) found.push(number(match[1]));
    else if (/^\d[\d,]*$/.test(text) && COUNTER_NAME.test(names)) found.push(number(text));
  }
  return [...found, ...countsInAttributes(document, areaOf)];
}

function countsInAttributes(document: PageDocument, areaOf: AreaOf): number[] {
  const found: number[] = [];
  for (const element of document.elements) {
    for (const name in element.attribs) {
      const value = COUNT_ATTRIBUTES.has(name) ? element.attribs[name] : undefined;
      if (value !== undefined && /^\d{1,6}$/.test(value) && !isOneChoice(areaOf(element))) found.push(Number(value));
    }
  }
  return found;
}

const isOneChoice = (area: PageArea | null): boolean => area === "choice" || area === "tools";
