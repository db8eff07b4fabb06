import type { StockVehicle } from "#contract/dealerships/dealership.ts";
import { vehiclePath } from "../../../paths.ts";
import { formatAmount, formatDollars, formatMiles } from "../../../ui/format-number.ts";
import { formatMoment } from "../../ui/format-moment.ts";
import { StockActions } from "./stock-actions.tsx";

/** Where a car is known from, where that is not the website alone. */
const sourceWords = ({ source, isUploaded }: StockVehicle): string | false =>
  source === "csv" ? "from a CSV file" : isUploaded && "from the website and a CSV file";

/** One car of a dealership, with what the operator can do about its listing. */
export function StockRow({ vehicle }: { vehicle: StockVehicle }) {
  const facts = [
    formatDollars(vehicle.price),
    formatMiles(vehicle.mileage),
    vehicle.vin,
    formatAmount(vehicle.photoCount, "photo"),
    vehicle.clicks > 0 && formatAmount(vehicle.clicks, "contact click"),
    sourceWords(vehicle),
    `confirmed ${formatMoment(vehicle.confirmed)}`,
    vehicle.hiddenAt && `hidden ${formatMoment(vehicle.hiddenAt)}`,
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1.5 px-4 py-3 text-sm md:px-5">
      <div className="min-w-0 flex-1 basis-72">
        {vehicle.hiddenAt ? (
          <span className="font-medium">{vehicle.title}</span>
        ) : (
          <a href={vehiclePath(vehicle)} className="rounded-sm font-medium underline-offset-2 hover:underline">
            {vehicle.title}
          </a>
        )}
        <p className="text-muted text-xs tabular-nums">{facts.join(" · ")}</p>
        {vehicle.missedRuns > 0 && (
          <p className="text-deal text-xs">Not seen in the last {formatAmount(vehicle.missedRuns, "complete crawl")}</p>
        )}
      </div>
      <p className="max-w-full basis-40 md:text-right">
        {vehicle.missing.length > 0 ? (
          <span className="text-deal text-xs">Missing: {vehicle.missing.join(", ")}</span>
        ) : (
          <span className="text-good text-xs">Complete</span>
        )}
      </p>
      <StockActions vehicle={vehicle} />
    </li>
  );
}
