import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { VehicleList } from "#contract/vehicles/vehicle.ts";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { refusalMessage } from "../../api/api-error.ts";
import { useRecovery } from "../../api/use-recovery.ts";
import { PageHead } from "../../document/page-head.tsx";
import { NotFoundPage } from "../../layout/not-found-page.tsx";
import { listingPath } from "../../paths.ts";
import { FilterBar } from "../filters/filter-bar.tsx";
import { FilterChips } from "../filters/filter-chips.tsx";
import { PlainFilterForm } from "../filters/plain-filter-form.tsx";
import { editSearch, SHOW_ALL } from "../filters/search-edits.ts";
import { RESULTS_ID, useFilters } from "../filters/use-filters.ts";
import { BrowseLinks } from "./browse-links.tsx";
import { useKeywordMeanings } from "./keyword-meanings.ts";
import { ListingHeading } from "./listing-heading.tsx";
import { ListingFailed, ListingLoading, NoVehicles } from "./listing-messages.tsx";
import { listingQuery } from "./listing-query.ts";
import { listingParams } from "./listing-search.ts";
import { MeaningLinks } from "./meaning-links.tsx";
import { Pagination } from "./pagination.tsx";
import { VehicleFeed } from "./vehicle-feed.tsx";

type ListingProps = {
  search: VehicleQuery;
  heading: string;
  /** Path and query of this listing. */
  address: string;
  /** What the page says about itself, once its results are there and before. */
  head: (list: VehicleList | undefined) => PageHead;
  /** Stands above the heading. */
  children?: ReactNode;
};

/** A search with its filters and results. */
export function Listing({ search, heading, address, head, children }: ListingProps) {
  // Until the new results are there, the last ones still tell the filters their counts.
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
      {/* The server's alone: what a browser with scripts would never show need not be in its bundle. */}
      <noscript>{import.meta.env.SSR && <PlainFilterForm search={search} facets={data?.facets} />}</noscript>
      <FilterChips search={search} list={data} />
      {list && <MeaningLinks search={search} list={list} meanings={meanings} />}
      {/* Taken for another one at each stage: nothing has moved when what is above it has grown or shrunk meanwhile. */}
      <section key={stage} id={RESULTS_ID} aria-label="Results" className="mt-5">
        {isError && <ListingFailed {...{ error, address, allAddress }} onRetry={refetch} retrying={isFetching} />}
        {!isError && !list && <ListingLoading />}
        {list?.vehicles.length === 0 && <NoVehicles allAddress={allAddress} />}
        {list && list.vehicles.length > 0 && (
          <>
            <VehicleFeed key={address} search={search} first={list} address={address} />
            <Pagination search={search} totalPages={list.totalPages} />
          </>
        )}
      </section>
      {list && <BrowseLinks search={search} facets={list.facets} />}
    </div>
  );
}
