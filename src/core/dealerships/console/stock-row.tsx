import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { RowCheckbox } from "#kernel/ui/console/bulk-bar.tsx";
import { Button } from "#kernel/ui/console/button.tsx";
import { ConfirmDialog } from "#kernel/ui/console/dialog.tsx";
import { formatMoment } from "#kernel/ui/console/moment.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { TagChips } from "#kernel/ui/console/tag-chips.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import type { RowSelection } from "#kernel/ui/console/use-row-selection.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { formatAmount, formatDollars, formatMiles } from "#kernel/words/rules/numbers.ts";
import type { StockVehicle } from "../dealership-schemas.ts";
import { RecordLinks } from "./advertising-record.tsx";
import { refreshDealerships } from "./dealership-list.ts";
import { carSearch } from "./dealership-screen.ts";
import { DoubtedPrice } from "./doubted-price.tsx";

/** The source of a car; undefined when it is the website alone. */
const sourceWords = ({ source, isUploaded }: StockVehicle): string | false =>
  source === "csv" ? "from a CSV file" : isUploaded && "from the website and a CSV file";

/** One car of a dealership, with the operator's actions on its listing. */
export function StockRow(props: { vehicle: StockVehicle; dealershipId: number; selection: RowSelection }) {
  const { vehicle, dealershipId, selection } = props;
  const mayEdit = useMayEdit();
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
      {selection.isOn && (
        <RowCheckbox
          label={`Choose ${vehicle.title}`}
          checked={selection.has(vehicle.id)}
          onChange={(isChosen) => selection.toggle(vehicle.id, isChosen)}
        />
      )}
      <div className="min-w-0 flex-1 basis-52 md:basis-72">
        {vehicle.hiddenAt ? (
          <span className="font-medium">{vehicle.title}</span>
        ) : (
          <a href={vehiclePath(vehicle)} className="rounded-sm font-medium underline-offset-2 hover:underline">
            {vehicle.title}
          </a>
        )}
        <p className="text-muted text-xs numerals">{facts.join(" · ")}</p>
        {vehicle.missedRuns > 0 && (
          <p className="text-deal text-xs">Not seen in the last {formatAmount(vehicle.missedRuns, "complete crawl")}</p>
        )}
        {vehicle.doubtedPrice && <DoubtedPrice vehicle={vehicle} doubt={vehicle.doubtedPrice} />}
        <TagChips tags={vehicle.tags} />
      </div>
      <p className="max-w-full basis-40 md:text-right">
        {vehicle.missing.length > 0 ? (
          <span className="text-deal text-xs">Missing: {vehicle.missing.join(", ")}</span>
        ) : (
          <span className="text-good text-xs">Complete</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link
          to={{ search: carSearch(dealershipId, vehicle.id) }}
          aria-label={`Facts and history of ${vehicle.title}`}
          className={buttonClass("quiet", "compact")}
        >
          Facts
        </Link>
        <RecordLinks car={String(vehicle.id)} title={vehicle.title} />
        {mayEdit && <StockActions vehicle={vehicle} />}
      </div>
    </li>
  );
}

const PATHS = {
  remove: "/api/admin/vehicles/:id/remove",
  hide: "/api/admin/vehicles/:id/hide",
  show: "/api/admin/vehicles/:id/show",
} as const;
const TITLES = { remove: "Car removed", hide: "Car hidden", show: "Car listed" } as const;

/** Changes whether a car is listed, and refetches all data about it. A toast shows the outcome. */
function useChangeListing(vehicle: StockVehicle) {
  return useCall({
    call: (change: keyof typeof PATHS) => callApi("POST", PATHS[change], undefined, { id: vehicle.id }),
    done: ({ message }, change) => ({ title: TITLES[change], description: `${message}: ${vehicle.title}` }),
    failed: ["Update failed", "Failed to change the car"],
    onSuccess: refreshDealerships,
  });
}

/**
 * When a car leaves the list while one of its buttons has the focus, the focus moves to the next car instead of
 * the top of the page.
 */
function useFocusOnNeighbour(buttons: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = buttons.current;
    return () => {
      if (!own?.contains(document.activeElement)) return;
      const row = own.closest("li");
      (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("button")?.focus();
    };
  }, [buttons]);
}

/** Buttons that hide a car, take it off the list, or show a hidden one again. */
function StockActions({ vehicle }: { vehicle: StockVehicle }) {
  const [asked, setAsked] = useState(false);
  const change = useChangeListing(vehicle);
  const buttons = useRef<HTMLDivElement>(null);
  useFocusOnNeighbour(buttons);
  const is = (what: keyof typeof PATHS) => change.isPending && change.variables === what;
  const button = (what: "hide" | "show", label: string) => (
    <Button size="sm" aria-label={`${label} ${vehicle.title}`} pending={is(what)} onClick={() => change.mutate(what)}>
      {label}
    </Button>
  );
  if (vehicle.hiddenAt) return <div ref={buttons}>{button("show", "Show again")}</div>;
  return (
    <div ref={buttons} className="flex gap-2">
      {button("hide", "Hide")}
      <Button size="sm" aria-label={`Remove ${vehicle.title}`} onClick={() => setAsked(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Remove this car?"
        description={
          <>
            <strong className="text-ink">{vehicle.title}</strong> goes from the site now. It comes back with the next
            crawl or file that shows it; hide it instead to keep it away.
          </>
        }
        confirmLabel="Remove"
        pendingLabel="Removing..."
        pending={is("remove")}
        destructive
        onConfirm={() => change.mutate("remove", { onSettled: () => setAsked(false) })}
      />
    </div>
  );
}
