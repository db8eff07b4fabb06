import type { Draw } from "./draw.ts";

/** The form of the whole website. Rules change a plain plan; pages are written from it. */
export type SitePlan = {
  /** Element of a car in the list. */
  item: "div" | "article" | "li" | "section";
  /** Form of the list: one element a car, or the row of a table. */
  list: "cards" | "table-named" | "table-columns" | "one-line" | "definitions";
  /** Element around the cards of a list: that of its items, or another. */
  listTag: "plain" | "dl" | "ol";
  /** Form of a card's facts. */
  facts: "paragraphs" | "definitions" | "bullets" | "labelled-spans" | "small-table" | "bars";
  classes: "meaningful" | "modules" | "hashed" | "none";
  wrappers: number;
  mobileTwin: "none" | "facts" | "card";
  /** Where a card has its link. */
  link:
    | "title"
    | "whole"
    | "details"
    | "picture"
    | "onclick"
    | "data"
    | "none"
    | "button-data"
    | "form"
    | "call"
    | "role-link";
  linkWords: string;
  name: {
    form: "whole" | "spans" | "blocks" | "year-apart" | "year-labelled" | "no-year" | "year-last";
    shouts: boolean;
    /** "'19" for 2019. */
    shortYear: boolean;
    /** Words before the name: "Used", "Pre-Owned". */
    before: string;
    /** Drive, cab and doors behind the trim, or between model and trim. */
    extras: "none" | "behind" | "between";
    /** Words behind the name, with "{town}" and "{stock}" for the dealer's town and the car's stock number. */
    behind: string;
    slogans: readonly string[];
    noBreaks: boolean;
    /** "Chevy", "VW", "Mercedes". */
    slang: boolean;
  };
  price: {
    write(amount: number): string;
    /** Thousands or hundreds to which prices are rounded where the form shows no more. */
    roundTo: number;
    label: string;
    callWords: string;
    callShare: number;
    /** The words say that there is no price. A down payment in its place says nothing about it. */
    callDenies: boolean;
    /** Its writing names US dollars. */
    namesUsd: boolean;
    besides: (
      | "struck"
      | "msrp"
      | "payment"
      | "fee-beside"
      | "fee-added"
      | "savings"
      | "down"
      | "book-value"
      | "weekly"
      | "deposit"
      | "was-now"
      | "discount"
      | "rebate"
      | "down-first"
    )[];
    /** A picture in place of the price's label, or of label and price. */
    picture: "none" | "label" | "price";
    /** The footer names a fee that prices do not include. */
    feeInFooter: boolean;
    /** The cars' pages use the plain form. */
    plainOnPages: boolean;
  };
  mileage: {
    write(amount: number): string;
    roundTo: number;
    label: string;
    unknownWords: string;
    unknownShare: number;
  };
  canada: boolean;
  language: "en" | "fr";
  /** End of the host behind the dealer's name. */
  hostEnd: "example" | "example.ca";
  /** The footer's address names town, state and code, or the code alone. */
  addressForm: "whole" | "code-only";
  vin: {
    place: "label" | "bare" | "data" | "car-page" | "carfax" | "nowhere";
    label: string;
    lowerCase: boolean;
    /** The link of `place: "carfax"`: a history report, the window sticker, or the form for a loan. */
    report: "carfax" | "autocheck" | "sticker" | "finance";
    /** The car's page has the VIN in its link alone, too. */
    onlyInLinks: boolean;
  };
  stock: { write(number: string): string; place: "card" | "car-page" | "nowhere"; prefix: string };
  colors: "none" | "labels";
  chat: "none" | "same-vin" | "own-vin";
  tracking: boolean;
  /** Texts of the list page with amounts that belong to no car. */
  praise: boolean;
  /** Sentences below a card's facts with numbers that are not the car's mileage or price. */
  asides: ("tires" | "warranty" | "economy" | "engine" | "distance" | "views")[];
  photos: {
    form: "src" | "data-src" | "srcset" | "style" | "picture" | "noscript";
    /** One address a size: folders, a parameter, or WordPress's ending. */
    sizes: "none" | "folders" | "query" | "ending";
    sprites: boolean;
    placeholderShare: number;
    placeholder: string;
    gallery: boolean;
    onCards: boolean;
  };
  carPage: {
    address: "seo-vin" | "seo-stock" | "id-query" | "vin-query" | "uuid" | "folders" | "seo-id";
    fails: 0 | 403 | 404 | 503;
    failShare: number;
    /** Facts that only the car's page shows. */
    only: ("price" | "mileage")[];
    facts: "definitions" | "small-table" | "paragraphs" | "bullets";
    canonical: boolean;
    similar: boolean;
  };
  pager: {
    kind:
      | "none"
      | "rel-next"
      | "numbers"
      | "next-link"
      | "form"
      | "script"
      | "data-url"
      | "json"
      | "fragment"
      | "cursor"
      | "select"
      | "view-all"
      | "hash"
      | "buttons"
      | "image-next"
      | "data-next"
      | "rel-head"
      | "post-icon"
      | "sentinel"
      | "has-more"
      | "silent"
      | "other-path"
      | "more-link";
    address: "page-query" | "page-folder" | "offset" | "pg-query";
    size: number;
    trouble: "none" | "other-host" | "repeats" | "fails";
  };
  total: {
    form:
      | "available"
      | "showing"
      | "heading"
      | "item-list"
      | "page-data"
      | "none"
      | "viewing"
      | "results"
      | "matches"
      | "page-of"
      | "slash"
      | "showing-all"
      | "spelled"
      | "shown-count"
      | "on-page";
    truth: "right" | "with-new" | "stale";
  };
  entry: "front" | "list" | "landing";
  listPath: string;
  frame: "none" | "same-host" | "other-host";
  landings: ("town" | "body" | "price" | "make")[];
  twins: ("sorted" | "filtered")[];
  sections: ("sold" | "similar" | "sister" | "featured" | "viewed")[];
  ribbons: ("sold" | "pending")[];
  /** The sign of a sold car in the list. */
  soldSign:
    | "badge"
    | "name"
    | "price"
    | "picture"
    | "overlay"
    | "caption"
    | "banner"
    | "dated"
    | "class"
    | "status"
    | "alt";
  /** Words on a car whose sale is not final. */
  pendingWords: string;
  /** The answer of the page of a car that is gone. `mixed`: 404, or the list for some. */
  gonePages: "mixed" | "redirect" | "list" | "410" | "says-sold";
  newCars: "none" | "in-list" | "in-list-marked" | "own-list" | "tab";
  stamps: "right" | "used-as-new" | "new-under-used";
  data: {
    form: "none" | "json-ld" | "json-ld-list" | "microdata" | "state" | "next-data" | "graph";
    truth: "right" | "partial" | "stale" | "other-price";
    onPages: boolean;
    otherHost: boolean;
    /** Where schema.org data names the dealer who has a car. */
    seller: "seller" | "offered-by" | "node" | "reference";
  };
  /** The cars that the sitemap names. `old`: those of last month, `landings`: no car, only pages about towns, models and news. */
  sitemap: "none" | "right" | "stale" | "with-sold" | "old" | "landings";
  sitemapForm: "one" | "index" | "nested" | "text";
  sitemapPath: string;
  /** Paths that robots.txt closes, beside "/admin/". */
  disallows: string[];
  blog: boolean;
  /** Things around the list that every template has. */
  clutter: ("filters" | "model-menu" | "popular-searches" | "calculator" | "reviews")[];
  /** The writing of the HTML. */
  rough: ("upper-case" | "unquoted" | "comments" | "open-ends" | "entities" | "spread")[];
  soldPage: boolean;
  /** Order of name, photo and facts in a card. */
  factsFirst: boolean;
  rooftops: boolean;
  /** Where the list names the rooftop of a car. `data`: only in the data for programs. */
  rooftopSign: "fact" | "badge" | "heading" | "data" | "line" | "attribute" | "logo";
  /** The header and footer name the other dealer of the group too. */
  namesSister: boolean;
  /** Cars from before 1981, whose VINs are shorter. */
  oldCars: number;
  /** A list that a script draws, from data in its page or from elsewhere. */
  shell: "none" | "state" | "json-script" | "empty" | "variable" | "call" | "attribute" | "fetch";
  /** Boxes of the dealer between the cards: for loans, for buying cars, for new models. */
  ads: ("finance" | "trade" | "model")[];
  /** Equipment with a price for each piece. */
  options: "none" | "page" | "card";
  /** Pages with cars' names and prices that are no stock. */
  research: ("models" | "showroom" | "trade-in" | "build")[];
  /** A list in parts with headings, in tabs, or with cars that stand on it twice. */
  split: "none" | "sections" | "tabs" | "budget" | "carousel" | "new-used" | "new-used-headings";
  /** Lists of one kind each in place of the list of all cars, or a list that shows some until the visitor asks for all. */
  parts: "none" | "kind" | "make" | "letter" | "year" | "budget" | "filtered";
  otherVehicles: boolean;
  certifiedShare: number;
  stockSize: number;
};

const US_NUMBER = new Intl.NumberFormat("en-US");

/** Returns "18,995". */
export const grouped = (amount: number): string => US_NUMBER.format(amount);

/** Returns the plan of a plain site, on which everything is easy to read. */
export const plainPlan = (draw: Draw): SitePlan => ({
  item: "div",
  list: "cards",
  listTag: "plain",
  facts: "paragraphs",
  classes: "meaningful",
  wrappers: 0,
  mobileTwin: "none",
  link: "title",
  linkWords: draw.pick(["View Details", "Details", "Learn More", "More Info", "View Vehicle", "See Details"]),
  name: {
    form: "whole",
    shouts: false,
    shortYear: false,
    before: "",
    extras: "none",
    behind: "",
    slogans: [],
    noBreaks: false,
    slang: false,
  },
  price: {
    write: (amount) => `$${grouped(amount)}`,
    roundTo: 1,
    label: "",
    callWords: "Call for Price",
    callShare: 0,
    callDenies: true,
    namesUsd: false,
    besides: [],
    picture: "none",
    feeInFooter: false,
    plainOnPages: false,
  },
  mileage: {
    write: (amount) => `${grouped(amount)} miles`,
    roundTo: 1,
    label: "",
    unknownWords: "TMU",
    unknownShare: 0,
  },
  canada: false,
  language: "en",
  hostEnd: "example",
  addressForm: "whole",
  vin: { place: "label", label: "VIN", lowerCase: false, report: "carfax", onlyInLinks: false },
  stock: { write: (number) => `Stock #: ${number}`, place: "card", prefix: draw.pick(["", "A", "P", "U", "T"]) },
  colors: "none",
  chat: "none",
  tracking: false,
  praise: false,
  asides: [],
  photos: {
    form: "src",
    sizes: "none",
    sprites: false,
    placeholderShare: 0,
    placeholder: "/assets/coming-soon.jpg",
    gallery: true,
    onCards: true,
  },
  carPage: {
    address: "seo-vin",
    fails: 0,
    failShare: 0,
    only: [],
    facts: draw.pick(["definitions", "small-table", "paragraphs", "bullets"]),
    canonical: false,
    similar: false,
  },
  pager: { kind: "none", address: "page-query", size: 100, trouble: "none" },
  total: { form: "available", truth: "right" },
  entry: "front",
  listPath: draw.pick([
    "/inventory",
    "/used-vehicles/",
    "/cars-for-sale",
    "/used-inventory/index.htm",
    "/showroom.php",
    "/vehicles/",
  ]),
  frame: "none",
  landings: [],
  twins: [],
  sections: [],
  ribbons: [],
  soldSign: "badge",
  pendingWords: "Sale Pending",
  gonePages: "mixed",
  newCars: "none",
  stamps: "right",
  data: { form: "none", truth: "right", onPages: false, otherHost: false, seller: "seller" },
  sitemap: "none",
  sitemapForm: "one",
  sitemapPath: "/sitemap.xml",
  disallows: [],
  blog: false,
  clutter: [],
  rough: [],
  soldPage: false,
  factsFirst: false,
  rooftops: false,
  rooftopSign: "fact",
  namesSister: false,
  oldCars: 0,
  shell: "none",
  ads: [],
  options: "none",
  research: [],
  split: "none",
  parts: "none",
  otherVehicles: false,
  certifiedShare: 0,
  // Mostly small, because a test reads hundreds of sites.
  stockSize: 3 + Math.floor(18 * draw.number() ** 2),
});
