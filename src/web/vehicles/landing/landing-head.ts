import type { Landing } from "#contract/vehicles/landing.ts";
import type { VehicleList } from "#contract/vehicles/vehicle.ts";
import { makePath } from "#domain/vehicles/landing-paths.ts";
import type { PageHead, SharingHead } from "../../document/page-head.tsx";
import { HOME_PATH } from "../../paths.ts";
import { formatCarCount, formatPrice } from "../format-vehicle.ts";
import { shareListing } from "../listing/listing-head.ts";
import { landingSearch } from "./landing-query.ts";

/** "Used BMW 3 Series for sale", "Used cars for sale in Chantilly, VA" */
export function landingHeading({ make, model, location }: Landing): string {
  const what = [make, model].filter(Boolean).join(" ") || "cars";
  return `Used ${what} for sale${location ? ` in ${location}` : ""}`;
}

/** The way from the front page to a landing: each step's name and path. */
export function landingTrail(landing: Landing): { name: string; path: string }[] {
  const trail = [{ name: "Used cars", path: HOME_PATH }];
  if (landing.make && landing.model) trail.push({ name: landing.make, path: makePath(landing.make) });
  trail.push({ name: landing.model ?? landing.make ?? landing.location ?? "", path: landing.path });
  return trail;
}

/** Title, description, canonical address and structured data of a landing. */
export function landingHead(landing: Landing, list: VehicleList | undefined, siteName: string): PageHead {
  const heading = landingHeading(landing);
  const prices = list?.vehicles.flatMap(({ price }) => price ?? []) ?? [];
  const from = prices.length > 0 ? `, from ${formatPrice(Math.min(...prices))}` : "";
  return {
    title: `${heading} | ${siteName}`,
    description: `${heading}: ${formatCarCount(landing.total)} from trusted dealerships${from}. Compare photos, prices and mileage, checked against the dealers' own websites.`,
    canonicalPath: landing.path,
    sharing: import.meta.env.SSR && shareLanding(landing, list),
  };
}

function shareLanding(landing: Landing, list: VehicleList | undefined): SharingHead {
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
