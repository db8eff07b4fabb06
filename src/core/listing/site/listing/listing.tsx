import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router";
import { makePath, modelPath, placePath } from "#core/facts/rules/vehicle-paths.ts";
import { useSiteSettings } from "#kernel/settings/site/site-settings.ts";
import { refusalMessage } from "#kernel/ui/site/api-error.ts";
import { asHtml } from "#kernel/ui/site/as-html.ts";
import { Icon } from "#kernel/ui/site/icons.tsx";
import { Link } from "#kernel/ui/site/link.tsx";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import { PageHead } from "#kernel/ui/site/page-head.tsx";
import { useQuery } from "#kernel/ui/site/read-query.ts";
import { useRecovery } from "#kernel/ui/site/use-recovery.ts";
import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";
import type { Suggestion } from "../../vehicle-endpoints.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import type { Facets } from "../../vehicle-schemas.ts";
import { activeFilters, filterNames } from "../filters/active-filters.ts";
import { FilterBar } from "../filters/filter-bar.tsx";
import { CHIP, CHIP_LINK, FilterChips, SIDEWAYS } from "../filters/filter-chips.tsx";
import { plainFilterForm } from "../filters/plain-filter-form.ts";
import { editSearch, RESET } from "../filters/search-edits.ts";
import { RESULTS_ID, useFilters } from "../filters/use-filters.ts";
import { lastPageOf, listingPath, mapPath } from "../listing-paths.ts";
import { Slot } from "../listing-slots.tsx";
import type { ShownList } from "../shown-vehicle.ts";
import { EndlessList } from "./endless-list.tsx";
import { FewerFilters } from "./fewer-filters.tsx";
import { useKeywordMeanings, withoutNames } from "./keyword-meanings.ts";
import { LinkList } from "./link-list.tsx";
import { ListingFailed, ListingLoading, NoVehicles, UnknownZip } from "./listing-messages.tsx";
import { listingParams, listingQuery } from "./listing-search.ts";
import { Pagination } from "./pagination.tsx";

type ListingProps = {
  search: VehicleQuery;
  /** Returns the heading. @param list the latest answer, with the catalogue's writing of names */
  headingOf: (list: ShownList | undefined) => string;
  /** Path and query of this listing. */
  address: string;
  /** Returns the page's head tags, with its results and before they have loaded. */
  head: (list: ShownList | undefined) => PageHead;
  /** Rendered above the heading. */
  children?: ReactNode;
  /** Rendered below the heading of a page whose heading says its only filter. */
  about?: ReactNode;
};

const MapIcon = () => <Icon d="m9 4.5-5.5 2.3v12.7L9 17.2l6 2.3 5.5-2.3V4.5L15 6.8ZM9 4.5v12.7M15 6.8v12.7" />;

/** A search with its filters and results. */
// oxlint-disable-next-line complexity -- flat: its branches are side by side
export function Listing({ search, headingOf, address, head, children, about }: ListingProps) {
  // While new results load, the filters show the counts of the last ones.
  const { data, isPlaceholderData, isError, error, isFetching, refetch } = useQuery({
    ...listingQuery(search),
    placeholderData: keepPreviousData,
  });
  useRecovery(error);
  const heading = headingOf(data);
  const found = isPlaceholderData ? undefined : data;
  const meanings = useKeywordMeanings(search, found);
  const list = meanings && found;
  const stage = (list && "there") || (found && "found") || "asked";
  const refusal = isError ? refusalMessage(error) : undefined;
  const isUnknownZip = refusal !== undefined && /zip/i.test(refusal);
  const hasDeals = useSiteSettings()?.showDealLabels !== false;
  const filters = useFilters(search, {
    names: filterNames(hasDeals),
    facets: data?.facets,
    total: list?.total,
    understood: data?.understood,
    zipError: isUnknownZip ? `${search.zipCode} is not a US zip code that we know` : undefined,
  });
  // The server has redirected already; here the list was opened within the site, or has become shorter.
  if (list && search.page > lastPageOf(list)) {
    return <Forward to={listingPath(lastPageOf(list), listingParams(search))} />;
  }
  const allAddress = listingPath(1, listingParams(editSearch(search, RESET)));
  return (
    <div className="wrap pb-16 md:pt-4">
      <PageHead {...head(list)} />
      {children}
      <ListingHeading heading={heading} search={search} total={list?.total} failed={isError} />
      {about}
      <FilterBar filters={filters} />
      {/* Written on the server only: browsers with scripts never show it, so it is not in their bundle. */}
      <noscript {...(import.meta.env.SSR && asHtml(plainFilterForm(search, data?.facets)))} />
      {!about && <FilterChips search={search} list={data} />}
      {list && <MeaningLinks search={search} list={list} meanings={meanings} />}
      {/* A new key at each stage, so that content above that has changed its height does not count as a layout shift of
         this element. */}
      <section key={stage} id={RESULTS_ID} aria-label="Results" className="mt-2 md:mt-5">
        {isError && isUnknownZip && <UnknownZip search={search} allAddress={allAddress} />}
        {isError && !isUnknownZip && (
          <ListingFailed {...{ error, address, allAddress }} onRetry={refetch} retrying={isFetching} />
        )}
        {!isError && !list && <ListingLoading />}
        {list?.vehicles.length === 0 && (
          <NoVehicles allAddress={allAddress}>
            <FewerFilters search={search} list={list} />
          </NoVehicles>
        )}
        {list && list.vehicles.length > 0 && (
          <>
            <EndlessList key={address} search={search} first={list} address={address} />
            <Pagination search={search} totalPages={list.totalPages} />
          </>
        )}
      </section>
      {list && (
        <div className="after-list">
          <BrowseLinks search={search} facets={list.facets} />
          <Slot place="belowList" search={search} heading={heading} />
        </div>
      )}
    </div>
  );
}

/** Replaces the page by another one. */
function Forward({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}

type ListingHeadingProps = { heading: string; search: VehicleQuery; total: number | undefined; failed: boolean };

/** The heading, the number of cars, which screen readers announce when it changes, and the link to the map. */
function ListingHeading({ heading, search, total, failed }: ListingHeadingProps) {
  const { page } = search;
  return (
    <div className="list-head">
      <div>
        <h1>{heading}</h1>
        <p aria-live="polite">
          {/* A new key with each heading, whose length moves it: that is no layout shift of a new element. */}
          <span key={heading}>
            {total === undefined && !failed && (
              <>
                <span className="sr-only">Loading</span>
                <Skeleton className="h-3.5 w-16" />
              </>
            )}
            {total !== undefined && formatAmount(total, "car")}
            {total !== undefined && page > 1 && ` · page ${page}`}
          </span>
        </p>
      </div>
      <Link to={mapPath(listingParams(search))} className="icon-link">
        <MapIcon />
        <span>Map</span>
      </Link>
      <Slot place="besideHeading" params={listingParams(search)} />
    </div>
  );
}

/** Links to the pages of makes, models and places that have cars; absent when there are none. */
function BrowseLinks({ search, facets }: { search: VehicleQuery; facets: Facets }) {
  const [make] = search.make;
  const models = search.make.length === 1 && make ? facets.model : [];
  if (models.length + facets.make.length + facets.location.length === 0) return null;
  const names = (facet: readonly { value: string }[]) => facet.map(({ value }) => value);
  return (
    <nav
      aria-label="Browse used cars"
      className="mt-12 grid grid-cols-1 gap-6 border-line border-t pt-8 text-sm md:grid-cols-2"
    >
      {models.length > 0 && make && (
        <LinkList title={`Used ${make} by model`} names={names(models)} pathOf={(model) => modelPath(make, model)} />
      )}
      {models.length === 0 && <LinkList title="Used cars by make" names={names(facets.make)} pathOf={makePath} />}
      <LinkList title="Used cars by place" names={names(facets.location)} pathOf={placePath} />
    </nav>
  );
}

type MeaningLinksProps = { search: VehicleQuery; list: ShownList; meanings: Suggestion[] };

/**
 * Links from a search by words to the filters that its words may mean. The keyword's figures ("under 30k") and every other filter stay.
 * Counts are shown only without other filters, because only then are they right.
 */
function MeaningLinks({ search, list, meanings }: MeaningLinksProps) {
  if (meanings.length === 0) return null;
  const keyword = withoutNames(search.keyword ?? "", list.understood);
  const isAlone = keyword === undefined && activeFilters({ ...search, keyword }).length === 0;
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
                  <span className="text-muted numerals">
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
