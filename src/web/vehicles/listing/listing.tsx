import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { VehicleList } from "#contract/vehicles/vehicle.ts";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { refusalMessage } from "../../api/api-error.ts";
import { useRecovery } from "../../api/use-recovery.ts";
import { PageHead } from "../../document/page-head.tsx";
import { NotFoundPage } from "../../layout/error-pages.tsx";
import { listingPath } from "../../paths.ts";
import { formatAmount } from "../../ui/format-number.ts";
import { Skeleton } from "../../ui/loading.tsx";
import { FilterBar } from "../filters/filter-bar.tsx";
import { FilterChips } from "../filters/filter-chips.tsx";
import { PlainFilterForm } from "../filters/plain-filter-form.tsx";
import { editSearch, SHOW_ALL } from "../filters/search-edits.ts";
import { RESULTS_ID, useFilters } from "../filters/use-filters.ts";
import { BrowseLinks } from "./browse-links.tsx";
import { EndlessList } from "./endless-list.tsx";
import { useKeywordMeanings } from "./keyword-meanings.ts";
import { ListingFailed, ListingLoading, NoVehicles } from "./listing-messages.tsx";
import { listingParams, listingQuery } from "./listing-search.ts";
import { MeaningLinks } from "./meaning-links.tsx";
import { Pagination } from "./pagination.tsx";

type ListingProps = {
  search: VehicleQuery;
  heading: string;
  /** Path and query of this listing. */
  address: string;
  /** The page's head tags, with its results and before they have loaded. */
  head: (list: VehicleList | undefined) => PageHead;
  /** Stands above the heading. */
  children?: ReactNode;
};

/** A search with its filters and results. */
export function Listing({ search, heading, address, head, children }: ListingProps) {
  // While new results load, the filters keep the counts of the last ones.
  const { data, isPlaceholderData, isError, error, isFetching, refetch } = useQuery({
    ...listingQuery(search),
    placeholderData: keepPreviousData,
  });
  useRecovery(error);
  const found = isPlaceholderData ? undefined : data;
  const meanings = useKeywordMeanings(search, found);
  const list = meanings && found;
  const stage = (list && "there") || (found && "found") || "asked";
  const refusal = isError ? refusalMessage(error) : undefined;
  const filters = useFilters(search, {
    facets: data?.facets,
    total: list?.total,
    zipError: refusal && /zip/i.test(refusal) ? refusal : undefined,
  });
  if (list && search.page > Math.max(1, list.totalPages)) return <NotFoundPage />;
  const allAddress = listingPath(1, listingParams(editSearch(search, SHOW_ALL)));
  return (
    <div className="wrap pt-5 pb-16 md:pt-6">
      <PageHead {...head(list)} />
      {children}
      <ListingHeading heading={heading} page={search.page} total={list?.total} failed={isError} />
      <FilterBar filters={filters} />
      {/* Rendered on the server only: browsers with scripts never show it, so it is not in their bundle. */}
      <noscript>{import.meta.env.SSR && <PlainFilterForm search={search} facets={data?.facets} />}</noscript>
      <FilterChips search={search} list={data} />
      {list && <MeaningLinks search={search} list={list} meanings={meanings} />}
      {/* A new key at each stage, so that content above that has changed its height does not count as a layout shift of
         this element. */}
      <section key={stage} id={RESULTS_ID} aria-label="Results" className="mt-5">
        {isError && <ListingFailed {...{ error, address, allAddress }} onRetry={refetch} retrying={isFetching} />}
        {!isError && !list && <ListingLoading />}
        {list?.vehicles.length === 0 && <NoVehicles allAddress={allAddress} />}
        {list && list.vehicles.length > 0 && (
          <>
            <EndlessList key={address} search={search} first={list} address={address} />
            <Pagination search={search} totalPages={list.totalPages} />
          </>
        )}
      </section>
      {list && <BrowseLinks search={search} facets={list.facets} />}
    </div>
  );
}

/** Headings up to this length have room for the number of cars beside them on a phone. Characters. */
const MAX_BESIDE = 20;

type ListingHeadingProps = { heading: string; page: number; total: number | undefined; failed: boolean };

/** The heading and the number of cars; screen readers hear a new number. */
function ListingHeading({ heading, page, total, failed }: ListingHeadingProps) {
  const beside = heading.length <= MAX_BESIDE && page === 1;
  return (
    <div className={`mb-3 md:mb-4 ${beside ? "max-md:flex max-md:items-baseline max-md:justify-between" : ""}`}>
      <h1 className="min-w-0 font-bold text-[1.375rem] leading-tight tracking-tight [overflow-wrap:anywhere] md:text-[1.75rem]">
        {heading}
      </h1>
      <p
        className={`min-h-[1.5em] min-w-24 text-muted tabular-nums ${beside ? "max-md:text-right md:mt-1" : "mt-1"}`}
        aria-live="polite"
      >
        {total === undefined && !failed && (
          <span className="flex h-[1.5em] items-center">
            <span className="sr-only">Loading</span>
            <Skeleton className="h-3.5 w-24" />
          </span>
        )}
        {total !== undefined && formatAmount(total, "car")}
        {total !== undefined && page > 1 && ` · page ${page}`}
      </p>
    </div>
  );
}
