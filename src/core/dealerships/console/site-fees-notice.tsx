import { useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { priceBasisWords } from "#core/facts/rules/price-basis.ts";
import { contradicts, type SiteFee, usualFees, withSiteFees } from "#core/facts/rules/site-fees.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { ExternalLink, safeHref } from "#kernel/ui/site/link.tsx";
import { formatCount, formatDollars, plural } from "#kernel/words/rules/numbers.ts";
import type { Dealership } from "../dealership-schemas.ts";
import { useUpdateDealership } from "./use-change-dealership.ts";

/** Shows fees on the dealership's website that are missing in its settings, and lets an editor accept them. */
export function SiteFeesNotice({ dealership }: { dealership: Dealership }) {
  const { data } = useQuery(apiQuery("/api/dealerships/:id/runs", { id: String(dealership.id) }));
  const update = useUpdateDealership();
  const mayEdit = useMayEdit();
  const site = data?.find(({ siteFees }) => siteFees !== null)?.siteFees;
  if (!site || !contradicts(dealership, site)) return null;
  const fees = usualFees(site);
  const mandatoryFees = withSiteFees(dealership.mandatoryFees, site);
  return (
    <section aria-label="Fees on the website" className="mt-4 rounded-control border border-line-control p-4 text-sm">
      <p className="mb-1 flex items-center gap-2 font-semibold">
        <ReceiptText aria-hidden="true" className="size-4 shrink-0" />
        The website shows fees on top of its prices
      </p>
      <ul className="my-2 list-disc pl-5">
        {fees.map((fee) => (
          <li key={fee.name}>
            <ShownFee fee={fee} cars={site.cars} />
          </li>
        ))}
      </ul>
      <p className="text-muted">{settingWords(dealership)}</p>
      {mayEdit && (
        <Button
          size="sm"
          className="mt-3"
          pending={update.isPending}
          pendingLabel="Taking over..."
          onClick={() => update.mutate({ id: dealership.id, changes: { priceBasis: "plus-fees", mandatoryFees } })}
        >
          Set prices plus {plural(fees.length, "this fee", "these fees")}
        </Button>
      )}
    </section>
  );
}

function ShownFee({ fee, cars }: { fee: SiteFee; cars: number }) {
  const address = safeHref(fee.exampleUrl ?? undefined);
  return (
    <>
      {fee.name} {formatDollars(fee.amountUsd)} on {formatCount(fee.cars)} of {formatCount(cars)} cars
      {address && (
        <>
          {" ("}
          <ExternalLink href={address} className="text-brand underline">
            example
          </ExternalLink>
          )
        </>
      )}
    </>
  );
}

function settingWords({ priceBasis, mandatoryFees }: Dealership): string {
  if (priceBasis === "unknown") return "It is not set yet whether its prices include them.";
  if (priceBasis === "included") return "The setting says that its prices include all mandatory fees.";
  return `The setting says: ${priceBasisWords(priceBasis, mandatoryFees)}.`;
}
