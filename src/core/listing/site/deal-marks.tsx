import { DEFAULT_DISCOUNT_CODE } from "#kernel/settings/rules/site-settings.ts";
import type { PublicSettings } from "#kernel/settings/settings-endpoints.ts";
import { useSiteSettings } from "#kernel/settings/site/site-settings.ts";

/** Returns the code that a shopper mentions to the dealer; undefined when the operator has switched the discount off. */
export function useDiscountCode(): string | undefined {
  return codeOf(useSiteSettings());
}

function codeOf(settings: Partial<PublicSettings> | undefined): string | undefined {
  return settings?.showDiscountBadge === false ? undefined : (settings?.discountCode ?? DEFAULT_DISCOUNT_CODE);
}

/** The discount tag and the "Verified Deal" stamp on a vehicle's photo. */
export function DealMarks() {
  const settings = useSiteSettings();
  const code = codeOf(settings);
  const stamped = settings?.showVerifiedStamp !== false;
  return (
    <div className="deal-marks">
      {code && <b>{`DISCOUNT: ${code}`}</b>}
      {stamped && <i>Verified Deal</i>}
    </div>
  );
}
