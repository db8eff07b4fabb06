import { useParams } from "react-router";
import { describeDealer } from "#core/listing/site/describe-dealer.ts";
import { shareListing } from "#core/listing/site/listing/listing-head.ts";
import { ListingFailed, ListingLoading } from "#core/listing/site/listing/listing-messages.tsx";
import { Listing } from "#core/listing/site/listing/listing.tsx";
import type { ShownList } from "#core/listing/site/shown-vehicle.ts";
import { useSiteName } from "#kernel/settings/site/site-settings.ts";
import { apiErrorStatus } from "#kernel/ui/site/api-error.ts";
import { NotFoundPage } from "#kernel/ui/site/error-pages.tsx";
import type { PageHead } from "#kernel/ui/site/page-head.tsx";
import { HOME_PATH } from "#kernel/ui/site/paths.ts";
import { useQuery } from "#kernel/ui/site/read-query.ts";
import { useRecovery } from "#kernel/ui/site/use-recovery.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { Dealer } from "../dealer-endpoints.ts";
import { DealerBox } from "./dealer-box.tsx";
import { dealerQuery, dealerSearch } from "./dealer-query.ts";

/** A dealership: how to reach it, measured facts about it, and its cars. */
export function DealerPage() {
  const { slug = "" } = useParams();
  const { data, error, isFetching, refetch } = useQuery(dealerQuery(slug));
  const siteName = useSiteName();
  useRecovery(error);
  if (data) {
    return (
      <Listing
        search={dealerSearch(data.id)}
        headingOf={() => `Used cars at ${data.name}`}
        address={data.path}
        head={(list) => dealerHead(data, list, siteName)}
        about={<DealerBox dealer={data} />}
      />
    );
  }
  const status = apiErrorStatus(error);
  if (status === 404 || status === 410) return <NotFoundPage />;
  const address = `/dealers/${slug}`;
  return (
    <div className="wrap py-16">
      {error ? (
        <ListingFailed error={error} address={address} allAddress={HOME_PATH} onRetry={refetch} retrying={isFetching} />
      ) : (
        <ListingLoading />
      )}
    </div>
  );
}

/** Returns title, description, canonical address and structured data of a dealership's page. */
function dealerHead(dealer: Dealer, list: ShownList | undefined, siteName: string): PageHead {
  const { name, place, path } = dealer;
  const where = place ? ` in ${place}` : "";
  const count = list ? formatAmount(list.total, "used car") : "Used cars";
  const cars = import.meta.env.SSR && shareListing(dealerSearch(dealer.id), list);
  return {
    title: `${name}${where}: used cars | ${siteName}`,
    description: `${count} at ${name}${where}, with photos, prices, fees and mileage, checked against the dealer's own website.`,
    canonicalPath: path,
    sharing: cars && {
      ...cars,
      jsonLd: (absoluteUrl) => ({
        "@context": "https://schema.org",
        "@graph": [
          {
            ...describeDealer(name, place ?? undefined, dealer.contact),
            "@id": absoluteUrl(path),
            url: absoluteUrl(path),
          },
          cars.jsonLd(absoluteUrl),
        ],
      }),
    },
  };
}
