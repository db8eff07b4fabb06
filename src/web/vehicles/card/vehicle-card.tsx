import { type FocusEvent, type PointerEvent, type ReactNode, type TouchEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { vehiclePath } from "../../paths.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { ArrowDownIcon } from "../../ui/icons.tsx";
import { ExternalLink, Link, safeHref } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/loading.tsx";
import { DealMarks } from "../deal-marks.tsx";
import {
  dealershipName,
  formatDistance,
  formatMileage,
  formatPrice,
  formatPriceDrop,
  vehiclePlace,
} from "../format-vehicle.ts";
import { contactTracking, viewTracking } from "../track-shopper.ts";
import { CardPhoto } from "./card-photo.tsx";

/** As many columns of cards as fit, one on a phone and four on a desktop. */
export const CARD_GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,16.875rem),1fr))] gap-5";

/** A list of cards in columns. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className={CARD_GRID}>{children}</ul>;
}

type VehicleCardProps = {
  vehicle: Vehicle;
  /** Whether the photo is on the first screen and loads at once. */
  eager: boolean;
  /** Whether it is the first card, whose photo loads before everything else. */
  first?: boolean;
  /** Whether it is far out of view: its text stays, its photos and buttons are dropped until it comes closer. */
  asleep?: boolean;
  /** The car's place in the endless list, from 1, among `total`. */
  position?: number;
  total?: number;
};

/**
 * A vehicle in the listing. The title's link covers the whole card; the two buttons lie above it, so that nothing
 * interactive is inside anything else interactive.
 */
export function VehicleCard({ vehicle, eager, first = false, asleep = false, position, total }: VehicleCardProps) {
  const place = [vehiclePlace(vehicle), formatDistance(vehicle.distanceMiles)].filter(Boolean).join(" · ");
  const drop = formatPriceDrop(vehicle.priceDrop);
  const { pathname, search } = useLocation();
  const { lookedAt, watchers } = useLookedAt(preloadVehiclePage);
  const swipe = useSwipe();
  const titleId = `car-${vehicle.id}`;
  return (
    <article
      {...watchers}
      {...swipe.touch}
      tabIndex={position === undefined ? undefined : -1}
      aria-labelledby={titleId}
      aria-posinset={position}
      aria-setsize={total}
      className="group relative flex w-full min-w-0 touch-pan-y flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card transition-shadow duration-200 hover:shadow-raised"
    >
      {/* Isolated: the photos lie above each other, but all of them below the title's link. */}
      <div className="relative isolate aspect-4/3 overflow-hidden bg-sunken">
        <CardPhoto {...{ vehicle, eager, first, asleep }} rotating={lookedAt} swiped={swipe.turns} />
        {!asleep && <DealMarks />}
      </div>
      <div className="flex flex-1 flex-col px-4 pt-3.5 pb-4">
        <h2 id={titleId} className="line-clamp-2 font-semibold sm:min-h-[2.6em] text-base leading-[1.3]">
          <Link
            to={vehiclePath(vehicle)}
            state={{ from: pathname + search }}
            {...viewTracking(vehicle.id)}
            className="outline-none after:absolute after:inset-0 after:rounded-card group-hover:text-brand focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3"
          >
            {vehicle.title}
          </Link>
        </h2>
        <p className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-3 tabular-nums">
          <span
            className={`font-extrabold leading-8 tracking-tight ${vehicle.price === null ? "text-lg" : "text-[1.4375rem]"}`}
          >
            {formatPrice(vehicle.price)}
          </span>
          <span className="font-medium text-muted text-sm">{formatMileage(vehicle.mileage)}</span>
        </p>
        <p className="mt-1.5 text-[0.84375rem] text-muted leading-5">
          <span className="block min-h-5 truncate">{place}</span>
          <span className="block truncate">{dealershipName(vehicle)}</span>
          {drop && (
            <span className="flex items-center gap-1 font-semibold text-good tabular-nums">
              <ArrowDownIcon className="size-3.5" />
              {drop}
            </span>
          )}
        </p>
        {!asleep && <CardActions vehicle={vehicle} />}
      </div>
    </article>
  );
}

/** Preloads the vehicle page's code, because whoever looks at a card may open it. A failure shows when it is opened. */
function preloadVehiclePage() {
  import("../detail/vehicle-page.tsx").catch(() => undefined);
}

/** The card's two buttons: the dealer's own page of the car, and its history report. */
function CardActions({ vehicle }: { vehicle: Vehicle }) {
  return (
    <div className="mt-auto grid grid-cols-2 gap-2 pt-3.5">
      <CardAction
        look="primary"
        href={vehicle.originalListingUrl}
        label="Contact Seller"
        tracking={contactTracking(vehicle.id)}
      />
      <CardAction look="secondary" href={vehicle.carfaxUrl} label="Carfax Report" />
    </div>
  );
}

/** `relative` puts it above the card's own link. Without an address it is disabled, but keeps its place. */
function CardAction(props: {
  look: "primary" | "secondary";
  href: string | undefined;
  label: string;
  tracking?: ReturnType<typeof contactTracking>;
}) {
  if (!safeHref(props.href)) {
    return (
      <button type="button" disabled className={buttonClass("disabled", "compact", "relative")}>
        {props.label}
      </button>
    );
  }
  return (
    <ExternalLink {...props.tracking} href={props.href} className={buttonClass(props.look, "compact", "relative")}>
      {props.label}
    </ExternalLink>
  );
}

/** A placeholder of the card's size while it loads. */
export function VehicleCardSkeleton() {
  return (
    <div className="flex w-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className="px-4 pt-3.5 pb-4">
        <Skeleton className="mt-0.5 h-4 w-11/12" />
        <Skeleton className="mt-1.5 h-4 w-3/5 max-sm:hidden" />
        <div className="mt-2 flex items-center justify-between">
          <Skeleton className="my-1 h-6 w-24" />
          <Skeleton className="h-4 w-20" />
        </div>
        <Skeleton className="mt-2.5 h-3.5 w-1/2" />
        <Skeleton className="mt-1.5 h-3.5 w-2/3" />
        <div className="grid grid-cols-2 gap-2 pt-4">
          <Skeleton className="h-11 rounded-control" />
          <Skeleton className="h-11 rounded-control" />
        </div>
      </div>
    </div>
  );
}

/** A touch is a swipe when it moved further sideways than this, and further sideways than up or down. */
const MIN_SWIPE_PX = 32;

/** Counts swipes: plus one for each to the left, minus one for each to the right. Spread `touch` on the element. */
function useSwipe() {
  const [turns, setTurns] = useState(0);
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    turns,
    touch: {
      onTouchStart({ touches }: TouchEvent) {
        const touch = touches[0];
        start.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : undefined;
      },
      onTouchEnd({ changedTouches }: TouchEvent) {
        const touch = changedTouches[0];
        if (!start.current || !touch) return;
        const x = touch.clientX - start.current.x;
        const y = touch.clientY - start.current.y;
        if (Math.abs(x) > MIN_SWIPE_PX && Math.abs(x) > Math.abs(y)) setTurns((before) => before - Math.sign(x));
      },
    },
  };
}

/**
 * Whether an element is hovered or has the keyboard's focus inside. Spread `watchers` on it.
 *
 * @param onLook called each time that begins
 */
function useLookedAt(onLook: () => void) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  return {
    lookedAt: pointed || focused,
    watchers: {
      onPointerEnter({ pointerType }: PointerEvent) {
        setPointed(pointerType !== "touch");
        onLook();
      },
      onPointerLeave: () => setPointed(false),
      onFocus({ target }: FocusEvent) {
        if (!target.matches(":focus-visible")) return;
        setFocused(true);
        onLook();
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
  };
}
