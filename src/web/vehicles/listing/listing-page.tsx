import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { useSiteSettings } from "../../api/site-settings.ts";
import { PageHead } from "../../document/page-head.tsx";
import { NotFoundPage } from "../../errors/not-found-page.tsx";
import { DEFAULT_SITE_NAME } from "../../layout/site-name.ts";
import { listingPath } from "../../paths.ts";
import { listingHead } from "./listing-head.ts";
import { ListingHeading } from "./listing-heading.tsx";
import { ListingFailed, ListingLoading, NoVehicles } from "./listing-messages.tsx";
import { listingQuery, readListingAddress } from "./listing-query.ts";
import { listingParams } from "./listing-search.ts";
import { Pagination } from "./pagination.tsx";
import { VehicleGrid } from "./vehicle-grid.tsx";

/** The listing at the root and at `/page/{n}`. */
export function ListingPage() {
  const { pageNumber } = useParams();
  const [params] = useSearchParams();
  const search = readListingAddress(pageNumber, params);
  return search ? <Listing search={search} /> : <NotFoundPage />;
}

function Listing({ search }: { search: VehicleQuery }) {
  const { data: list, isError } = useQuery(listingQuery(search));
  const siteName = useSiteSettings()?.siteName ?? DEFAULT_SITE_NAME;
  if (list && search.page > Math.max(1, list.totalPages)) return <NotFoundPage />;
  return (
    <div className="wrap pt-6 pb-16 md:pt-7">
      <PageHead {...listingHead(search, list, siteName)} />
      <ListingHeading search={search} total={list?.total} />
      {isError && !list && <ListingFailed address={listingPath(search.page, listingParams(search))} />}
      {!isError && !list && <ListingLoading />}
      {list?.vehicles.length === 0 && <NoVehicles />}
      {list && list.vehicles.length > 0 && (
        <>
          <VehicleGrid vehicles={list.vehicles} />
          <Pagination search={search} totalPages={list.totalPages} />
        </>
      )}
    </div>
  );
}
