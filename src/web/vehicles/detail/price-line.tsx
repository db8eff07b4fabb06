import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { ArrowDownIcon } from "../../ui/icons.tsx";
import { formatDay } from "../format-time.ts";
import { formatMileage, formatPrice } from "../format-vehicle.ts";

/** Price and mileage, and by how much the price has come down when it has. */
export function PriceLine({ vehicle }: { vehicle: Vehicle }) {
  const { price, mileage, priceDrop } = vehicle;
  return (
    <div className="mt-3 tabular-nums">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="font-extrabold text-[2rem] leading-10 tracking-tight">{formatPrice(price)}</span>
        <span className="font-medium text-muted">{formatMileage(mileage)}</span>
      </p>
      {priceDrop && (
        <p className="mt-1 flex items-center gap-1.5 font-semibold text-good text-sm">
          <ArrowDownIcon className="size-4 shrink-0" />
          <span>
            Price dropped {formatPrice(priceDrop.amount)} on{" "}
            <time dateTime={priceDrop.since}>{formatDay(priceDrop.since)}</time>
          </span>
        </p>
      )}
    </div>
  );
}
