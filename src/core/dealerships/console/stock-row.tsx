import { Car, ExternalLink, Eye, EyeOff, type LucideIcon, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { ActionMenu, type MenuAction } from "#kernel/ui/console/action-menu.tsx";
import { RowCheckbox } from "#kernel/ui/console/bulk-bar.tsx";
import { useFocusOnNeighbor } from "#kernel/ui/console/kept-focus.ts";
import { momentInSentence } from "#kernel/ui/console/moment.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { TagChips } from "#kernel/ui/console/tag-chips.tsx";
import type { RowSelection } from "#kernel/ui/console/use-row-selection.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { formatAmount, formatDollars, formatMiles } from "#kernel/words/rules/numbers.ts";
import type { StockVehicle } from "../dealership-schemas.ts";
import { recordEntries } from "./advertising-record.tsx";
import { RemoveDialog, useChangeListing } from "./change-listing.tsx";
import { carSearch } from "./dealership-screen.ts";
import { DoubtedPrice } from "./doubted-price.tsx";

/** The source of a car; undefined when it is the website alone. */
const sourceWords = ({ source, isUploaded }: StockVehicle): string | false =>
  source === "csv" ? "from a CSV file" : isUploaded && "from the website and a CSV file";

/** One car of a dealership: its title leads to its screen, its menu has what can be done with its listing. */
export function StockRow(props: { vehicle: StockVehicle; dealershipId: number; selection: RowSelection }) {
  const { vehicle, dealershipId, selection } = props;
  const facts = [
    formatDollars(vehicle.price),
    formatMiles(vehicle.mileage),
    vehicle.vin,
    formatAmount(vehicle.photoCount, "photo"),
    vehicle.clicks > 0 && formatAmount(vehicle.clicks, "contact click"),
    sourceWords(vehicle),
    `confirmed ${momentInSentence(vehicle.confirmed)}`,
    vehicle.hiddenAt && `hidden ${momentInSentence(vehicle.hiddenAt)}`,
  ].filter(Boolean);
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-sm md:px-5">
      {selection.isOn && (
        <RowCheckbox
          label={`Choose ${vehicle.title}`}
          checked={selection.has(vehicle.id)}
          onChange={(isChosen) => selection.toggle(vehicle.id, isChosen)}
        />
      )}
      <Picture photo={vehicle.photo} />
      <div className="min-w-0 flex-1">
        <Link
          to={{ search: carSearch(dealershipId, vehicle.id) }}
          className="wrap-anywhere rounded-sm font-medium underline-offset-2 hover:underline"
        >
          {vehicle.title}
        </Link>
        <p className="text-muted text-xs numerals">{facts.join(" · ")}</p>
        {vehicle.missing.length > 0 && <p className="text-deal text-xs">Missing: {vehicle.missing.join(", ")}</p>}
        {vehicle.missedRuns > 0 && (
          <p className="text-deal text-xs">Not seen in the last {formatAmount(vehicle.missedRuns, "complete sync")}</p>
        )}
        {vehicle.doubtedPrice && <DoubtedPrice vehicle={vehicle} doubt={vehicle.doubtedPrice} />}
        <TagChips tags={vehicle.tags} />
      </div>
      <StockMenu vehicle={vehicle} />
    </li>
  );
}

/** A small picture of the car, or a sign in its place where there is none or it cannot be had. */
function Picture({ photo }: { photo: string | null }) {
  const [failed, setFailed] = useState(false);
  return (
    <span className="flex aspect-4/3 w-18 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken text-muted md:w-22">
      {photo === null || failed ? (
        <Car aria-hidden="true" className="size-5" />
      ) : (
        <img
          src={`${photo}?w=320`}
          alt=""
          width="320"
          height="240"
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}

/** The menu of a car: its page and its record, and its listing, which an editor can change. */
function StockMenu({ vehicle }: { vehicle: StockVehicle }) {
  const [asked, setAsked] = useState(false);
  const mayEdit = useMayEdit();
  const change = useChangeListing(vehicle);
  const menu = useRef<HTMLDivElement>(null);
  useFocusOnNeighbor(menu);
  const entry = (what: "hide" | "show", label: string, Icon: LucideIcon): MenuAction => ({
    ...{ label, Icon },
    onSelect: () => change.mutate(what),
  });
  const listing: MenuAction[] = vehicle.hiddenAt
    ? [entry("show", "Put back", Eye)]
    : [
        entry("hide", "Hide", EyeOff),
        { label: "Remove", Icon: Trash2, isDestructive: true, onSelect: () => setAsked(true) },
      ];
  const entries: MenuAction[] = [
    ...(vehicle.hiddenAt ? [] : [{ label: "Its page on the site", Icon: ExternalLink, href: vehiclePath(vehicle) }]),
    ...recordEntries(String(vehicle.id)),
    ...(mayEdit ? listing : []),
  ];
  return (
    <div ref={menu} className="relative shrink-0">
      <ActionMenu label={`More about ${vehicle.title}`} actions={entries} />
      <RemoveDialog title={vehicle.title} change={change} open={asked} onOpenChange={setAsked} />
    </div>
  );
}
