import type { SiteBuilder } from "../site-builder.ts";

/** The cars of a page in its list: their numbers, the list's total (null for none), and the number of the page and of all pages. */
export type PageCount = { from: number; to: number; total: number | null; page: number; pages: number };

const ONES =
  "No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen".split(
    " ",
  );
const TENS = "Zero Ten Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");

/** Returns a number below 100 in words: "Twenty-one". */
function inWords(number: number): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  if (number < ONES.length) return ONES[number] ?? "";
  return ones === 0 ? (TENS[tens] ?? "") : `${TENS[tens]}-${(ONES[ones] ?? "").toLowerCase()}`;
}

/** Returns the sentence of a list that counts its cars, in this site's form; empty where it has none. */
export function totalHtml({ plan, markup }: SiteBuilder, { from, to, total, page, pages }: PageCount): string {
  if (total === null) return "";
  const vehicles = total === 1 ? "Vehicle" : "Vehicles";
  const line = (words: string) => markup.el("p", "total", words);
  switch (plan.total.form) {
    case "available":
      return line(`${total} ${vehicles} Available`);
    case "showing":
      return markup.el("div", "total", `Showing <b>${from}</b>-<b>${to}</b> of <b>${total}</b>`);
    case "viewing":
      return line(`Viewing ${from}–${to} of ${total} ${vehicles.toLowerCase()}`);
    case "results":
      return line(`${total} ${total === 1 ? "Result" : "Results"}`);
    case "matches":
      return line(`${total} ${total === 1 ? "match" : "matches"}`);
    case "page-of":
      return line(`Page ${page} of ${pages}`);
    case "slash":
      return line(`${from}-${to}/${total}`);
    case "showing-all":
      return line(pages === 1 ? `Showing all ${total}` : `Showing ${from} to ${to} of ${total}`);
    case "shown-count":
      return line(`Showing ${to - from + 1} ${to === from ? "vehicle" : "vehicles"}`);
    case "on-page":
      return line(`${to - from + 1} ${to === from ? "vehicle" : "vehicles"} on this page`);
    case "spelled":
      return line(`${inWords(total)} ${vehicles.toLowerCase()}`);
    default:
      return "";
  }
}
