import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Car } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Dealership, StockVehicle } from "#contract/dealerships/dealership.ts";
import { apiQuery } from "../../api/api-query.ts";
import { vehiclePath } from "../../paths.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { formatAmount, formatDollars, formatMiles } from "../../ui/format-number.ts";
import { Link } from "../../ui/link.tsx";
import { callApi, serverMessage, toastFailure } from "../api/api-call.ts";
import { refreshDealerships } from "../api/dealership-list.ts";
import { useMayEdit } from "../api/permissions.ts";
import { Button } from "../ui/button.tsx";
import { Card, EmptyState } from "../ui/card.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { formatMoment } from "../ui/moment.tsx";
import { Pager } from "../ui/pager.tsx";
import { Badge } from "../ui/status.tsx";
import { toast } from "../ui/toast.tsx";
import { RecordForm, RecordLinks } from "./advertising-record.tsx";
import { carSearch } from "./dealership-screen.ts";

/** A dealership's listed cars with what shoppers do not see, the least complete first; and its hidden cars. */
export function DealershipStock({ dealership }: { dealership: Dealership }) {
  const [page, setPage] = useState(1);
  const [show, setShow] = useState<"listed" | "hidden">("listed");
  const { data, error } = useQuery({
    ...apiQuery(
      "/api/dealerships/:id/vehicles",
      { id: String(dealership.id) },
      new URLSearchParams({ page: String(page), ...(show === "hidden" && { show }) }),
    ),
    placeholderData: keepPreviousData,
  });
  const gaps = Object.entries(data?.missing ?? {}).sort(([, a], [, b]) => b - a);
  const hidden = data?.hidden ?? 0;
  const turn = () => {
    setShow(show === "listed" ? "hidden" : "listed");
    setPage(1);
  };
  return (
    <Card
      title={data ? formatAmount(data.total, `${show} car`) : `${show === "listed" ? "Listed" : "Hidden"} cars`}
      description={
        show === "listed"
          ? "The least complete first: what is missing here, shoppers miss too."
          : "Shoppers do not see these, whatever crawls and files say, until you show them again."
      }
      actions={
        (hidden > 0 || show === "hidden") && (
          <Button size="sm" onClick={turn}>
            {show === "listed" ? formatAmount(hidden, "hidden car") : "Listed cars"}
          </Button>
        )
      }
      flush
    >
      {error && (
        <EmptyState title="The cars could not be loaded" text={serverMessage(error, "The server did not answer.")} />
      )}
      {!data && !error && (
        <p role="status" className="px-5 pb-6 text-muted text-sm">
          Loading cars...
        </p>
      )}
      {data?.total === 0 && (
        <EmptyState
          icon={<Car aria-hidden="true" />}
          title={show === "listed" ? "No cars are listed" : "No cars are hidden"}
          text={show === "listed" ? "A sync or a CSV file brings them." : "Cars that you hide are kept here."}
        />
      )}
      {gaps.length > 0 && (
        <ul aria-label="Missing in all" className="flex flex-wrap gap-2 px-4 pb-4 md:px-5">
          {gaps.map(([what, count]) => (
            <li key={what}>
              <Badge tone="amber">
                {what}: {count}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {data.vehicles.map((vehicle) => (
            <StockRow key={vehicle.id} vehicle={vehicle} dealershipId={dealership.id} />
          ))}
        </ul>
      )}
      {data && (
        <div className="border-line border-t">
          <Pager label="Pages of cars" page={data.currentPage} pages={data.totalPages} onPage={setPage} />
        </div>
      )}
      <RecordForm />
    </Card>
  );
}

/** Where a car comes from, unless that is the website alone. */
const sourceWords = ({ source, isUploaded }: StockVehicle): string | false =>
  source === "csv" ? "from a CSV file" : isUploaded && "from the website and a CSV file";

/** One car of a dealership, with what the operator can do about its listing. */
function StockRow({ vehicle, dealershipId }: { vehicle: StockVehicle; dealershipId: number }) {
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
      <div className="min-w-0 flex-1 basis-72">
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

/** Changes whether a car is listed, and refetches everything that shows it. A toast tells the outcome. */
function useChangeListing(vehicle: StockVehicle) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: keyof typeof PATHS) => callApi("POST", PATHS[change], undefined, { id: vehicle.id }),
    onSuccess: ({ message }, change) => {
      toast({ title: TITLES[change], description: `${message}: ${vehicle.title}` });
      void refreshDealerships(client);
    },
    onError: (error) => toastFailure("Update failed", error, "Failed to change the car"),
  });
}

/**
 * When a car leaves the list while one of its buttons has the focus, the focus moves to the car beside it instead of
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
