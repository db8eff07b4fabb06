import type { Suggestion } from "#contract/vehicles/suggestion.ts";
import type { VehicleList } from "#contract/vehicles/vehicle.ts";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { listingPath } from "../../paths.ts";
import { formatCount } from "../../ui/format-number.ts";
import { Link } from "../../ui/link.tsx";
import { activeFilters } from "../filters/active-filters.ts";
import { CHIP, CHIP_LINK, SIDEWAYS } from "../filters/filter-chips.tsx";
import { editSearch } from "../filters/search-edits.ts";
import { splitKeyword } from "./keyword-meanings.ts";
import { listingParams } from "./listing-search.ts";

type MeaningLinksProps = { search: VehicleQuery; list: VehicleList; meanings: Suggestion[] };

/**
 * Links from a search by words to the filters that its words may mean. What the keyword says in figures ("under 30k")
 * and every other filter stay. Counts are shown only without other filters, because only then are they right.
 */
export function MeaningLinks({ search, list, meanings }: MeaningLinksProps) {
  if (meanings.length === 0) return null;
  const { said } = splitKeyword(search.keyword, list.understood);
  const keyword = said.map(({ text }) => text).join(" ") || undefined;
  const isAlone = activeFilters({ ...search, keyword }, list).length === 0;
  return (
    <nav aria-label="Narrow to" className={`mt-3 ${SIDEWAYS}`}>
      <ul className="flex items-center gap-2 text-sm md:flex-wrap">
        <li aria-hidden="true" className="shrink-0 text-muted">
          Narrow to
        </li>
        {meanings.map(({ kind, label, count, filters }) => (
          <li key={`${kind} ${label}`} className="shrink-0">
            <Link
              to={listingPath(1, listingParams(editSearch(search, { keyword, ...filters })))}
              preventScrollReset
              className={CHIP_LINK}
            >
              <span
                className={`${CHIP} border border-line-strong bg-surface px-3.5 font-medium group-hover:border-brand`}
              >
                {label}
                {isAlone && (
                  <span className="text-muted tabular-nums">
                    {formatCount(count)}
                    <span className="sr-only"> cars</span>
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
