import type { SitePlan } from "../plan.ts";
import type { SiteBuilder } from "../site-builder.ts";
import type { StockCar } from "../website.ts";

/** The pages of a list after its first one. */
export type PagerPage = { number: number; address: string; cars: readonly StockCar[] };

/** Host of the vendor that serves the later pages of some lists. */
export const VENDOR = "https://inventory.sitevendor.example";

/** Returns the address of a later page of a list, on this site's host. */
export function pageAddress({ plan }: SiteBuilder, listPath: string, number: number): string {
  const { kind, size } = plan.pager;
  const isFile = listPath.includes(".") || listPath.includes("?");
  const address = isFile && plan.pager.address === "page-folder" ? "page-query" : plan.pager.address;
  const ask = listPath.includes("?") ? "&" : "?";
  if (kind === "other-path" && listPath.startsWith("/"))
    return `/search${listPath.replace(/\/?$/, "/")}results?page=${number}`;
  if (kind === "cursor") return `${listPath}${ask}after=${Buffer.from(`c${number * size}`).toString("base64url")}`;
  if (address === "pg-query") return `${listPath}${ask}pg=${number}`;
  if (address === "offset") return `${listPath}${ask}start=${(number - 1) * size}`;
  if (address === "page-folder") return `${listPath.replace(/\/?$/, "/")}page/${number}/`;
  return `${listPath}${ask}page=${number}`;
}

/** Returns the address of the page that shows a whole list at once. */
export const viewAllAddress = (listPath: string): string =>
  `${listPath}${listPath.includes("?") ? "&" : "?"}pagesize=100`;

function pageSelect(pages: readonly PagerPage[], number: number): string {
  const options = pages.map((page) => {
    const selected = page.number === number ? " selected" : "";
    return `<option value="${page.address}"${selected}>Page ${page.number}</option>`;
  });
  return `<select onchange="location.href=this.value">${options.join("")}</select>`;
}

const NEXT_IMAGE = `<img src="/assets/icons/next.gif" alt="Next &raquo;">`;

const scriptLinks = (pages: readonly PagerPage[], number: number): string =>
  pages
    .map(
      (page) =>
        `<li${page.number === number ? ` class="active"` : ""}><a href="#page-${page.number}">${page.number}</a></li>`,
    )
    .join("");

const scriptButtons = (pages: readonly PagerPage[], number: number): string =>
  pages
    .map(
      (page) =>
        `<button data-page="${page.number}"${page.number === number ? " disabled" : ""}>${page.number}</button>`,
    )
    .join("");

/** A page of a list whose pager is written. */
type PagerPlace = {
  site: SiteBuilder;
  pages: readonly PagerPage[];
  number: number;
  first: PagerPage;
  next: PagerPage | undefined;
};

const link = ({ site }: PagerPlace, words: string, address: string): string =>
  site.markup.el("a", null, words, { href: address });
const nextLink = (place: PagerPlace, words: string): string =>
  place.next ? link(place, words, place.next.address) : "";
const moreButton = ({ site, next }: PagerPlace, words: string, name: string): string =>
  next ? site.markup.el("button", "link", words, { [name]: next.address }) : "";
const ofPages = ({ number, pages }: PagerPlace): string => `<span>Page ${number} of ${pages.length}</span>`;

/** The links below a page of a list, by the kind of its pager. */
const PAGERS: Readonly<Partial<Record<SitePlan["pager"]["kind"], (place: PagerPlace) => string>>> = {
  "rel-next": ({ site, next }) =>
    site.markup.el(
      "div",
      "pager",
      next ? site.markup.el("a", null, "&raquo;", { href: next.address, rel: "next" }) : "",
    ),
  numbers: (place) => {
    const { site, pages, number } = place;
    const links = pages.map((page) =>
      page.number === number ? `<span>${number}</span>` : link(place, String(page.number), page.address),
    );
    return site.markup.el("div", "pager", links.join(" "));
  },
  "next-link": (place) => place.site.markup.el("div", "pager", nextLink(place, "Next")),
  cursor: (place) => place.site.markup.el("div", "pager", nextLink(place, "Next")),
  select: (place) => `<label>Go to ${pageSelect(place.pages, place.number)}</label>${ofPages(place)}`,
  "view-all": (place) =>
    ofPages(place) + (place.number === 1 ? link(place, "View All", viewAllAddress(place.first.address)) : ""),
  form: (place) =>
    `<form method="post" action="/search"><input type="hidden" name="page" value="${place.number + 1}"><button>Next</button></form>${ofPages(place)}`,
  script: ({ number }) => `<button onclick="loadPage(${number + 1})">Load more</button>`,
  "data-url": (place) => moreButton(place, "Load more", "data-url"),
  fragment: (place) => moreButton(place, "Load more", "data-url"),
  json: (place) => moreButton(place, "Show More Vehicles", "data-next"),
  hash: ({ site, pages, number }) => site.markup.el("ul", "pager", scriptLinks(pages, number)),
  buttons: ({ site, pages, number }) => site.markup.el("div", "pager", scriptButtons(pages, number)),
  "image-next": (place) => place.site.markup.el("p", "pager", nextLink(place, NEXT_IMAGE)),
  "post-icon": ({ next }) =>
    next
      ? `<form method="post" action="/search"><input type="hidden" name="page" value="${next.number}"><button aria-label="Next page">&rsaquo;</button></form>`
      : "",
  sentinel: ({ site, pages, number }) =>
    site.markup.el("div", "wrap", "", { "data-current-page": String(number), "data-last-page": String(pages.length) }),
  "has-more": ({ site, next }) => (next ? site.markup.el("div", "wrap", "", { "data-has-more": "true" }) : ""),
  silent: () => `<script src="/assets/inventory.js" defer></script>`,
  "other-path": (place) => nextLink(place, "Next"),
  "more-link": (place) => nextLink(place, "More Vehicles &rarr;"),
  "data-next": ({ site, next }) => (next ? site.markup.el("div", "pager", "", { "data-next": next.address }) : ""),
};

/** Returns the links to the other pages of a list, below it and in the head. @param pages all pages, the first one included */
export function pagerHtml(
  site: SiteBuilder,
  pages: readonly PagerPage[],
  number: number,
): { head: string; html: string } {
  const { kind } = site.plan.pager;
  const next = pages.find((page) => page.number === number + 1);
  const [first] = pages;
  if (first === undefined || pages.length < 2) return { head: "", html: "" };
  const hasHead = next !== undefined && (kind === "rel-next" || kind === "rel-head");
  const head = hasHead ? `<link rel="next" href="${next.address}">` : "";
  return { head, html: PAGERS[kind]?.({ site, pages, number, first, next }) ?? "" };
}

/** True when a crawler without scripts comes from one page of the list to the next. */
export const isOpenPager = ({ plan }: SiteBuilder): boolean =>
  !["form", "script", "view-all", "hash", "buttons", "post-icon", "sentinel", "has-more", "silent"].includes(
    plan.pager.kind,
  );
