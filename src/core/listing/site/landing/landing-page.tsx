import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { makePath } from "#core/facts/rules/vehicle-paths.ts";
import { useSiteName } from "#kernel/settings/site/site-settings.ts";
import { apiErrorStatus } from "#kernel/ui/site/api-error.ts";
import { NotFoundPage } from "#kernel/ui/site/error-pages.tsx";
import { Link } from "#kernel/ui/site/link.tsx";
import type { PageHead, SharingHead } from "#kernel/ui/site/page-head.tsx";
import { HOME_PATH } from "#kernel/ui/site/paths.ts";
import { useRecovery } from "#kernel/ui/site/use-recovery.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { Landing, PricedLanding } from "../../vehicle-endpoints.ts";
import { formatPrice } from "../format-vehicle.ts";
import { shareListing } from "../listing/listing-head.ts";
import { ListingFailed, ListingLoading } from "../listing/listing-messages.tsx";
import { Listing } from "../listing/listing.tsx";
import type { ShownList } from "../shown-vehicle.ts";
import { landingQuery, landingSearch } from "./landing-query.ts";

/** The page of all cars of a make, of a model, or in a place. */
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

function LandingListing({ landing }: { landing: PricedLanding }) {
  const siteName = useSiteName();
  return (
    <Listing
      search={landingSearch(landing)}
      headingOf={() => landingHeading(landing)}
      address={landing.path}
      head={(list) => landingHead(landing, list, siteName)}
    >
      <nav aria-label="Breadcrumb" className="text-muted text-sm md:-mt-2">
        <ol className="flex flex-wrap items-center gap-x-2">
          {landingTrail(landing).map(({ name, path }) => (
            <li key={path} className="crumb">
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

/** Returns "Used BMW 3 Series for sale", "Used cars for sale in Chantilly, VA". */
export function landingHeading({ make, model, location }: Landing): string {
  const what = [make, model].filter(Boolean).join(" ") || "cars";
  return `Used ${what} for sale${location ? ` in ${location}` : ""}`;
}

/** Returns the breadcrumbs of a landing page: each step's name and path, from the front page on. */
export function landingTrail(landing: Landing): { name: string; path: string }[] {
  const trail = [{ name: "Used cars", path: HOME_PATH }];
  if (landing.make && landing.model) trail.push({ name: landing.make, path: makePath(landing.make) });
  trail.push({ name: landing.model ?? landing.make ?? landing.location ?? "", path: landing.path });
  return trail;
}

/** Returns title, description, canonical address and structured data of a landing page. */
function landingHead(landing: PricedLanding, list: ShownList | undefined, siteName: string): PageHead {
  const heading = landingHeading(landing);
  const from = landing.priceFrom === null ? "" : `, from ${formatPrice(landing.priceFrom)}`;
  return {
    title: `${heading} | ${siteName}`,
    description: `${heading}: ${formatAmount(landing.total, "car")} from trusted dealerships${from}. Compare photos, prices and mileage, checked against the dealers' own websites.`,
    canonicalPath: landing.path,
    sharing: import.meta.env.SSR && shareLanding(landing, list),
  };
}

function shareLanding(landing: Landing, list: ShownList | undefined): SharingHead {
  const { photo, jsonLd } = shareListing(landingSearch(landing), list);
  return {
    photo,
    jsonLd: (absoluteUrl) => ({
      "@context": "https://schema.org",
      "@graph": [
        jsonLd(absoluteUrl),
        {
          "@type": "BreadcrumbList",
          itemListElement: landingTrail(landing).map(({ name, path }, index) => ({
            "@type": "ListItem",
            position: index + 1,
            name,
            item: absoluteUrl(path),
          })),
        },
      ],
    }),
  };
}
