import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import type { Landing } from "#contract/vehicles/landing.ts";
import { apiErrorStatus } from "../../api/api-error.ts";
import { useSiteSettings } from "../../api/site-settings.ts";
import { useRecovery } from "../../api/use-recovery.ts";
import { NotFoundPage } from "../../layout/not-found-page.tsx";
import { DEFAULT_SITE_NAME } from "../../layout/site-name.ts";
import { HOME_PATH } from "../../paths.ts";
import { Link } from "../../ui/link.tsx";
import { Listing } from "../listing/listing.tsx";
import { ListingFailed, ListingLoading } from "../listing/listing-messages.tsx";
import { landingHead, landingHeading, landingTrail } from "./landing-head.ts";
import { landingQuery, landingSearch } from "./landing-query.ts";

/** All cars of a make, of a model, or in a place, at an address of their own. */
export function LandingPage() {
  const { pathname } = useLocation();
  const { data: landing, error, isFetching, refetch } = useQuery(landingQuery(pathname));
  useRecovery(error);
  if (landing) return <LandingListing landing={landing} />;
  if (apiErrorStatus(error) === 404) return <NotFoundPage />;
  return (
    <div className="wrap py-16">
      {error ? (
        <ListingFailed
          error={error}
          address={pathname}
          allAddress={HOME_PATH}
          onRetry={refetch}
          retrying={isFetching}
        />
      ) : (
        <ListingLoading />
      )}
    </div>
  );
}

function LandingListing({ landing }: { landing: Landing }) {
  const siteName = useSiteSettings()?.siteName ?? DEFAULT_SITE_NAME;
  return (
    <Listing
      search={landingSearch(landing)}
      heading={landingHeading(landing)}
      address={landing.path}
      head={(list) => landingHead(landing, list, siteName)}
    >
      <nav aria-label="Breadcrumb" className="-mt-2 mb-1 text-muted text-sm">
        <ol className="flex flex-wrap items-center gap-x-2">
          {landingTrail(landing).map(({ name, path }) => (
            <li key={path} className="flex items-center gap-2 not-first:before:content-['/']">
              {path === landing.path ? (
                <span aria-current="page">{name}</span>
              ) : (
                <Link
                  to={path}
                  className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink"
                >
                  {name}
                </Link>
              )}
            </li>
          ))}
        </ol>
      </nav>
    </Listing>
  );
}
