import { asHtml } from "#kernel/ui/site/as-html.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { ChevronLeftIcon, ChevronRightIcon } from "#kernel/ui/site/icons.tsx";
import { Link } from "#kernel/ui/site/link.tsx";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import { listingPath } from "../listing-paths.ts";
import { listingParams } from "./listing-search.ts";

/** The last page to which search engines are asked to follow links. All cars are in the sitemap, and the pages of a large stock are many. */
const FOLLOWED_PAGES = 20;

/** "…", in HTML by its name: a single character beyond Latin-1 makes JavaScript store the whole page with two bytes a character. */
const GAP = import.meta.env.SSR ? asHtml("&hellip;") : { children: "…" };

/** Links to the other pages of a search. Real addresses, for people, for search engines and without JavaScript. */
export function Pagination({ search, totalPages }: { search: VehicleQuery; totalPages: number }) {
  if (totalPages < 2) return null;
  const { page } = search;
  const params = listingParams(search);
  return (
    <nav aria-label="Pages" className="mt-10 flex numerals items-center justify-center gap-1.5">
      {page > 1 && (
        <Link
          to={listingPath(page - 1, params)}
          rel={relTo(page - 1, "prev")}
          className={buttonClass("secondary", "compact")}
        >
          <ChevronLeftIcon />
          <span className="max-sm:sr-only">Previous</span>
        </Link>
      )}
      <ol className="flex items-center gap-1 max-sm:hidden">
        {pageNumbers(page, totalPages).map((number, index) =>
          number === null ? (
            // oxlint-disable-next-line react/no-array-index-key -- a gap has nothing but its place
            <li key={`gap ${index}`} aria-hidden="true" className="w-6 text-center text-muted" {...GAP} />
          ) : (
            <li key={number}>
              <Link
                to={listingPath(number, params)}
                rel={relTo(number)}
                aria-label={`Page ${number}`}
                aria-current={number === page ? "page" : undefined}
                className={buttonClass(number === page ? "primary" : "quiet", "compact")}
              >
                {number}
              </Link>
            </li>
          ),
        )}
      </ol>
      <span className="px-3 text-muted sm:hidden">
        Page {page} of {totalPages}
      </span>
      {page < totalPages && (
        <Link
          to={listingPath(page + 1, params)}
          rel={relTo(page + 1, "next")}
          className={buttonClass("secondary", "compact")}
        >
          <span className="max-sm:sr-only">Next</span>
          <ChevronRightIcon />
        </Link>
      )}
    </nav>
  );
}

const relTo = (page: number, rel?: string): string | undefined =>
  page > FOLLOWED_PAGES ? `${rel ?? ""} nofollow`.trim() : rel;

/**
 * Returns the page numbers for the links: the first, the last and those around the current one. `null` marks a gap.
 * @example pageNumbers(6, 20) // [1, null, 5, 6, 7, null, 20]
 */
export function pageNumbers(current: number, total: number): (number | null)[] {
  const wanted = new Set([1, total, current - 1, current, current + 1]);
  // A gap in place of a single page would save no room.
  if (current === 4) wanted.add(2);
  if (current === total - 3) wanted.add(total - 1);
  const pages = [...wanted].filter((page) => page >= 1 && page <= total).sort((a, b) => a - b);
  return pages.flatMap((page, index) => (index > 0 && page - (pages[index - 1] ?? 0) > 1 ? [null, page] : [page]));
}
