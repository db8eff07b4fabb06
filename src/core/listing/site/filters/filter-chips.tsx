import { useEffect, useRef } from "react";
import { CloseIcon } from "#kernel/ui/site/icons.tsx";
import { Link } from "#kernel/ui/site/link.tsx";
import { MAX_SEARCH_TEXT } from "../../rules/search-limits.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import { listingPath } from "../listing-paths.ts";
import { splitKeyword } from "../listing/keyword-meanings.ts";
import { listingParams } from "../listing/listing-search.ts";
import type { ShownList } from "../shown-vehicle.ts";
import { activeFilters } from "./active-filters.ts";
import { editSearch, RESET, type SearchEdit } from "./search-edits.ts";

/** Rows that are too wide for a phone scroll sideways, so that the cars below stay in place. */
export const SIDEWAYS = "max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none]";

/** A link that looks like a pill. On a phone it is high enough for a finger. */
export const CHIP_LINK = "group flex h-11 items-center rounded-full -outline-offset-3 md:h-9";
/** The pill in it. */
export const CHIP = "flex h-9 min-w-0 items-center gap-1.5 rounded-full";

/** The filters in use, each a link to the same search without it, and a link to the search without any. */
export function FilterChips({ search, list = {} }: { search: VehicleQuery; list: Partial<ShownList> | undefined }) {
  // A keyword without filters is in the search box already, where it can be changed and cleared.
  const isWords = splitKeyword(search.keyword, list.understood).said.every(({ kind }) => kind === "word");
  const filters = activeFilters(isWords ? { ...search, keyword: undefined } : search, list);
  const labels = filters.map(({ label }) => label).join();
  const { chips, noteRemoved } = useFocusAfterRemoval(labels);
  const not = list.notUnderstood?.filter(({ text }) => search.keyword?.includes(text)) ?? [];
  if (filters.length === 0) return <NotUnderstood search={search} pieces={not} />;
  const without = (edit: SearchEdit) => listingPath(1, listingParams(editSearch(search, edit)));
  return (
    <>
      <ul
        ref={chips}
        aria-label="Active filters"
        className={`mt-1 flex items-center gap-2 md:mt-3 md:flex-wrap ${SIDEWAYS}`}
      >
        {filters.map(({ label, remove }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two words may mean the same
          <li key={`${label} ${index}`} className="min-w-0 max-w-full max-md:shrink-0">
            <Link
              to={without(remove)}
              onClick={() => noteRemoved(index)}
              preventScrollReset
              aria-label={`Remove ${label}`}
              className={CHIP_LINK}
            >
              <span
                className={`${CHIP} border border-brand/40 bg-brand-soft pr-2.5 pl-3.5 font-medium text-brand-strong text-sm group-hover:border-brand`}
              >
                <span className="truncate">{label}</span>
                <CloseIcon className="size-4 shrink-0" />
              </span>
            </Link>
          </li>
        ))}
        <li key={labels} className="shrink-0 md:hidden">
          <Link to={without(RESET)} onClick={() => noteRemoved(0)} preventScrollReset className={CHIP_LINK}>
            <span className={`${CHIP} px-3 font-semibold text-brand text-sm group-hover:bg-brand-soft`}>Reset all</span>
          </Link>
        </li>
      </ul>
      <NotUnderstood search={search} pieces={not} />
    </>
  );
}

/**
 * Keeps the focus among the chips when the focused one is removed; after the last one it goes to the page's content. Chips are rendered
 * again when the results say what the keyword means, so the focus is set whenever no element has it.
 */
function useFocusAfterRemoval(labels: string) {
  const chips = useRef<HTMLUListElement>(null);
  const removedAt = useRef<number>(undefined);
  // Other chips are there when the labels have changed.
  useEffect(() => {
    if (removedAt.current === undefined || document.activeElement !== document.body) return;
    const links = chips.current?.querySelectorAll("a");
    const next = links?.[Math.min(removedAt.current, links.length - 1)] ?? document.getElementById("main");
    next?.focus({ preventScroll: true });
  }, [labels]);
  return {
    chips,
    noteRemoved(index: number) {
      removedAt.current = index;
    },
  };
}

const IN_WORD = /[\p{L}\p{N}"]/u;

/** Puts quotation marks around a text of a keyword where it stands as whole words. */
function quote(keyword: string, text: string): string {
  for (let at = keyword.indexOf(text); at >= 0; at = keyword.indexOf(text, at + 1)) {
    const end = at + text.length;
    if (IN_WORD.test(keyword.charAt(at - 1)) || IN_WORD.test(keyword.charAt(end))) continue;
    return `${keyword.slice(0, at)}"${text}"${keyword.slice(end)}`;
  }
  return keyword;
}

/** Shows the words that the search ignores, so that no shopper thinks that it uses them, and a link that looks for them in cars' texts. */
function NotUnderstood({ search, pieces }: { search: VehicleQuery; pieces: NonNullable<ShownList["notUnderstood"]> }) {
  if (pieces.length === 0) return null;
  const words = pieces.map(
    ({ text, why }) => `“${text}”${why ? ` (${why.charAt(0).toLowerCase()}${why.slice(1)})` : ""}`,
  );
  const quotable = pieces.filter(({ text, why }) => !why && /^[^"“”]{2,}$/.test(text));
  const keyword = quotable.reduce((said, { text }) => quote(said, text), search.keyword ?? "");
  return (
    <p className="mt-2 text-muted text-sm">
      Not understood: {words.join(", ")}
      {quotable.length > 0 && keyword.length <= MAX_SEARCH_TEXT && (
        <>
          {" · "}
          <Link
            to={listingPath(1, listingParams(editSearch(search, { keyword })))}
            className="underline underline-offset-4"
          >
            Find in descriptions
          </Link>
        </>
      )}
    </p>
  );
}
