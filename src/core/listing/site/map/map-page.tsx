import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useSiteName } from "#kernel/settings/site/site-settings.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { ArrowLeftIcon } from "#kernel/ui/site/icons.tsx";
import { Link } from "#kernel/ui/site/link.tsx";
import { PageHead } from "#kernel/ui/site/page-head.tsx";
import { useRecovery } from "#kernel/ui/site/use-recovery.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import { activeFilters } from "../filters/active-filters.ts";
import { listingPath } from "../listing-paths.ts";
import { describeSearch } from "../listing/listing-head.ts";
import { ListingFailed, ListingLoading } from "../listing/listing-messages.tsx";
import { listingParams, parseListingSearch } from "../listing/listing-search.ts";
import "./map.css";
import { CarMap } from "./car-map.tsx";
import { PlacesList } from "./places-list.tsx";
import { placesQuery } from "./places-query.ts";

/** The cars of a search on a map, and in a list of places. Both lead back to the listing, narrowed to an area. */
export function MapPage() {
  const [params] = useSearchParams();
  const search = parseListingSearch(params, 1);
  const siteName = useSiteName();
  const { data, error, isFetching, refetch } = useQuery(placesQuery(search));
  useRecovery(error);
  const everywhere = { ...search, box: undefined };
  const heading = `${describeSearch(everywhere)} on the map`;
  const back = listingPath(1, listingParams(search));
  return (
    <div className="wrap pt-2 pb-16 md:pt-4">
      {/* An address may have any words, and this answer does not show which of them the catalogue knows. */}
      <PageHead
        title={`Used cars on the map | ${siteName}`}
        description="Used cars on the map: where the cars are, by place."
        canonicalPath={listingPath(1)}
        isHidden
      />
      <div className="list-head">
        <div>
          <h1>{heading}</h1>
          <Filters search={everywhere} total={data?.total} />
        </div>
        <Link to={back} className={buttonClass("secondary", "compact", "ml-4 shrink-0")}>
          <ArrowLeftIcon />
          Back to the list
        </Link>
      </div>
      {data && <CarMap key={`${listingParams(search)}`} search={search} found={data} />}
      {data && <PlacesList search={everywhere} found={data} />}
      {!data && error && (
        <ListingFailed
          {...{ error, address: back, allAddress: listingPath(1) }}
          onRetry={refetch}
          retrying={isFetching}
        />
      )}
      {!data && !error && <ListingLoading />}
    </div>
  );
}

/** The number of cars, and the filters. */
function Filters({ search, total }: { search: VehicleQuery; total: number | undefined }) {
  const labels = activeFilters(search).map(({ label }) => label);
  return (
    <p>
      <span>
        {total !== undefined && formatAmount(total, "car")}
        {total !== undefined && labels.length > 0 && `: ${labels.join(", ")}`}
      </span>
    </p>
  );
}
