import { DEFAULT_DISCOUNT_CODE } from "#domain/settings/site-settings.ts";
import { useSiteSettings } from "../api/site-settings.ts";

/** The code a shopper mentions to the dealer; undefined when the operator has switched the discount off. */
export function useDiscountCode(): string | undefined {
  const settings = useSiteSettings();
  return settings?.showDiscountBadge === false ? undefined : (settings?.discountCode ?? DEFAULT_DISCOUNT_CODE);
}

/** The discount tag and the "Verified Deal" stamp on a vehicle's photo. */
export function DealMarks() {
  const code = useDiscountCode();
  const stamped = useSiteSettings()?.showVerifiedStamp !== false;
  return (
    <div className="pointer-events-none absolute inset-x-3 top-3 z-2 flex items-start justify-between gap-2">
      {code && (
        <span className="rounded-[0.4375rem] bg-deal-soft px-2.5 py-1 font-bold text-[0.71875rem] text-deal tracking-wide">
          DISCOUNT: {code}
        </span>
      )}
      {stamped && (
        <span className="ml-auto rotate-6 rounded-md border-2 border-white/85 bg-good px-2 py-0.5 font-bold text-[0.6875rem] text-on-good tracking-wide">
          Verified Deal
        </span>
      )}
    </div>
  );
}
