import { useDiscountCode } from "../deal-marks.tsx";
import { TagIcon } from "./detail-icons.tsx";

/** What to say to the dealer to get the discount; absent when the operator has switched it off. */
export function DiscountBanner() {
  const code = useDiscountCode();
  if (!code) return null;
  return (
    <p className="mt-4 flex items-start gap-3 rounded-control bg-deal-soft px-4 py-3 text-deal">
      <TagIcon className="mt-0.5 size-5 shrink-0" />
      <span>
        Mention discount code <b className="font-bold">{code}</b> to the dealer when you get in touch.
      </span>
    </p>
  );
}
