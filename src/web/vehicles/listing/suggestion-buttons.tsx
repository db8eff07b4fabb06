import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { apiQuery } from "../../api/api-query.ts";
import { listingPath } from "../../paths.ts";
import { editSearch } from "../filters/search-edits.ts";
import { formatCount } from "../format-vehicle.ts";
import { listingParams } from "./listing-search.ts";

const SHOWN = 4;

/** From a search by words to the filters they may mean, with the number of cars each finds. */
export function SuggestionButtons({ search }: { search: VehicleQuery }) {
  const navigate = useNavigate();
  const { data = [] } = useQuery({
    ...apiQuery("/api/suggest", {}, new URLSearchParams({ q: search.keyword ?? "" })),
    placeholderData: keepPreviousData,
  });
  const suggestions = data.filter(({ count }) => count > 0).slice(0, SHOWN);
  if (suggestions.length === 0) return null;
  return (
    <ul aria-label="Did you mean" className="flex items-center gap-2 overflow-x-auto text-sm">
      <li aria-hidden="true" className="shrink-0 text-muted">
        Did you mean
      </li>
      {suggestions.map(({ kind, label, count, filters }) => (
        <li key={`${kind} ${label}`} className="shrink-0">
          <button
            type="button"
            onClick={() => {
              const meant = editSearch(search, { keyword: undefined, ...filters });
              navigate(listingPath(1, listingParams(meant)), { preventScrollReset: true });
            }}
            className="flex h-9 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3.5 font-medium hover:border-brand"
          >
            {label}
            <span className="text-muted tabular-nums">{formatCount(count)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
