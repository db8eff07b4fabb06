import { useQuery } from "@tanstack/react-query";
import { FormProvider, useForm } from "react-hook-form";
import { Button } from "#kernel/ui/console/button.tsx";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import type { Dealership } from "../dealership-schemas.ts";
import { type PriceTermsForm, readTerms } from "./dealership-form.ts";
import { dealershipsQuery } from "./dealership-list.ts";
import { PriceTermsField } from "./price-terms-field.tsx";
import { useUpdateDealership } from "./use-change-dealership.ts";

/**
 * Asks, once for all, which fees dealerships add to their prices: lists every dealership of which it is not known.
 * @param props.onChanged called after each answer
 */
export function StateFees({ onChanged }: { onChanged: () => void }) {
  const { data = [] } = useQuery(dealershipsQuery);
  const unknown = data.filter(({ priceBasis }) => priceBasis === "unknown");
  if (unknown.length === 0) return <p className="text-sm">The fees of every dealership are known.</p>;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">
        {unknown.length === 1
          ? "Until its fees are known, its cars have no deal label."
          : `Until the fees of these ${formatCount(unknown.length)} dealerships are known, their cars have no deal label. For many at once, select them under Dealerships and press “State fees...”.`}
      </p>
      <ul className="flex flex-col gap-2">
        {unknown.map((dealership) => (
          <li key={dealership.id}>
            <details className="rounded-control border border-line">
              <summary className="flex min-h-11 cursor-pointer items-center px-3 font-medium text-sm">
                <bdi>{dealership.name}</bdi>
              </summary>
              <div className="border-line border-t p-3">
                <Answer dealership={dealership} onChanged={onChanged} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Answer({ dealership: { id, name }, onChanged }: { dealership: Dealership; onChanged: () => void }) {
  const update = useUpdateDealership();
  const form = useForm<PriceTermsForm>({ defaultValues: { priceBasis: "unknown", mandatoryFees: [] } });
  const terms = readTerms(form.watch());
  return (
    <FormProvider {...form}>
      <PriceTermsField />
      <Button
        variant="primary"
        className="mt-2"
        disabled={terms === null}
        pending={update.isPending}
        pendingLabel="Saving..."
        aria-label={`Save the fees of ${name}`}
        onClick={() => terms && update.mutate({ id, changes: terms }, { onSuccess: onChanged })}
      >
        Save
      </Button>
    </FormProvider>
  );
}
