import { lazy, Suspense, useState } from "react";
import type { Filters } from "#core/listing/site/filters/use-filters.ts";
import { ChevronDownIcon } from "#kernel/ui/site/icons.tsx";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import { PAYMENTS_PATH } from "../shopper-paths.ts";

const PriceByPayment = lazy(async () => {
  // A failure must not break the page.
  const loaded = await import("./price-by-payment.tsx").catch(() => undefined);
  return { default: loaded?.PriceByPayment ?? PaymentsLink };
});

/** Links to the page with the same function. */
const PaymentsLink = () => (
  <a href={PAYMENTS_PATH} className="why-link">
    What fits your monthly payment
  </a>
);

/** In the price filter: lets the shopper enter a monthly payment instead of a price. */
export function ByPayment({ filters: { search, edit } }: { filters: Filters }) {
  const [isOpen, setOpen] = useState(false);
  function apply(priceMax: number) {
    const isAbove = search.priceMin !== undefined && search.priceMin > priceMax;
    edit({ priceMax, ...(isAbove && { priceMin: undefined }) });
  }
  return (
    <div className="mt-3 border-line border-t pt-2">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex h-11 w-full items-center justify-between font-semibold text-brand"
      >
        By monthly payment
        <ChevronDownIcon className={isOpen ? "size-4 rotate-180" : "size-4"} />
      </button>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <PriceByPayment priceMax={search.priceMax} onPrice={apply} />
        </Suspense>
      )}
    </div>
  );
}
