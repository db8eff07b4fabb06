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
  if (kind === "cursor") return `${listPath}${ask}after=${Buffer.from(`c${number * size}`).toString("base64url")}`;
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

/** Returns the links below a page of a list. @param pages all pages, the first one included */
export function pagerHtml(
  site: SiteBuilder,
  pages: readonly PagerPage[],
  number: number,
): { head: string; html: string } {
  const { plan, markup } = site;
  const next = pages.find((page) => page.number === number + 1);
  const [first] = pages;
  if (first === undefined || pages.length < 2) return { head: "", html: "" };
  const rel = next && plan.pager.kind === "rel-next" ? `<link rel="next" href="${next.address}">` : "";
  const link = (words: string, address: string) => markup.el("a", null, words, { href: address });
  const numbers = pages
    .map((page) => (page.number === number ? `<span>${number}</span>` : link(String(page.number), page.address)))
    .join(" ");
  const ofPages = `<span>Page ${number} of ${pages.length}</span>`;
  switch (plan.pager.kind) {
    case "rel-next":
      return {
        head: rel,
        html: markup.el(
          "div",
          "pager",
          next ? markup.el("a", null, "&raquo;", { href: next.address, rel: "next" }) : "",
        ),
      };
    case "numbers":
      return { head: "", html: markup.el("div", "pager", numbers) };
    case "next-link":
    case "cursor":
      return { head: "", html: markup.el("div", "pager", next ? link("Next", next.address) : "") };
    case "select":
      return { head: "", html: `<label>Go to ${pageSelect(pages, number)}</label>${ofPages}` };
    case "view-all":
      return { head: "", html: ofPages + (number === 1 ? link("View All", viewAllAddress(first.address)) : "") };
    case "form":
      return {
        head: "",
        html: `<form method="post" action="/search"><input type="hidden" name="page" value="${number + 1}"><button>Next</button></form>${ofPages}`,
      };
    case "script":
      return { head: "", html: `<button onclick="loadPage(${number + 1})">Load more</button>` };
    case "data-url":
    case "fragment":
      return { head: "", html: next ? markup.el("button", "link", "Load more", { "data-url": next.address }) : "" };
    case "json":
      return {
        head: "",
        html: next ? markup.el("button", "link", "Show More Vehicles", { "data-next": next.address }) : "",
      };
    default:
      return { head: "", html: "" };
  }
}

/** True when a crawler without scripts comes from one page of the list to the next. */
export const isOpenPager = ({ plan }: SiteBuilder): boolean =>
  !["form", "script", "view-all"].includes(plan.pager.kind);
