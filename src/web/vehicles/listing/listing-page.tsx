import { useParams, useSearchParams } from "react-router";
import { useSiteSettings } from "../../api/site-settings.ts";
import { NotFoundPage } from "../../layout/not-found-page.tsx";
import { DEFAULT_SITE_NAME } from "../../layout/site-name.ts";
import { listingPath } from "../../paths.ts";
import { describeSearch } from "./describe-search.ts";
import { Listing } from "./listing.tsx";
import { listingHead } from "./listing-head.ts";
import { readListingAddress } from "./listing-query.ts";
import { listingParams } from "./listing-search.ts";

/** The listing at the root and at `/page/{n}`. */
export function ListingPage() {
  const { pageNumber } = useParams();
  const [params] = useSearchParams();
  const siteName = useSiteSettings()?.siteName ?? DEFAULT_SITE_NAME;
  const search = readListingAddress(pageNumber, params);
  if (!search) return <NotFoundPage />;
  return (
    <Listing
      search={search}
      heading={describeSearch(search)}
      address={listingPath(search.page, listingParams(search))}
      head={(list) => listingHead(search, list, siteName)}
    />
  );
}
