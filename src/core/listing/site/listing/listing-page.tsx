import { useParams, useSearchParams } from "react-router";
import { useSiteName } from "#kernel/settings/site/site-settings.ts";
import { NotFoundPage } from "#kernel/ui/site/error-pages.tsx";
import { listingPath } from "../listing-paths.ts";
import { splitKeyword } from "./keyword-meanings.ts";
import { describeSearch, listingHead } from "./listing-head.ts";
import { listingParams, readListingAddress } from "./listing-search.ts";
import { Listing } from "./listing.tsx";

/** The listing at the root and at `/page/{n}`. */
export function ListingPage() {
  const { pageNumber } = useParams();
  const [params] = useSearchParams();
  const siteName = useSiteName();
  const search = readListingAddress(pageNumber, params);
  if (!search) return <NotFoundPage />;
  return (
    <Listing
      search={search}
      headingOf={(list) =>
        describeSearch(search, list?.facets, splitKeyword(search.keyword, list?.understood ?? []).said)
      }
      address={listingPath(search.page, listingParams(search))}
      head={(list) => listingHead(search, list, siteName)}
    />
  );
}
