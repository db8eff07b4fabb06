import {
  type ComponentProps,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  type TouchEvent,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { pricePartsWords } from "#core/facts/rules/price-basis.ts";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { ArrowDownIcon } from "#kernel/ui/site/icons.tsx";
import { ExternalLink, Link, safeHref } from "#kernel/ui/site/link.tsx";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import { ContactLink } from "../contact-link.tsx";
import { DealLine } from "../deal-label.tsx";
import { DealMarks } from "../deal-marks.tsx";
import { DealerName } from "../dealer-name.tsx";
import {
  formatDistance,
  formatMileage,
  formatPrice,
  formatPriceDrop,
  otherPlace,
  vehiclePlace,
} from "../format-vehicle.ts";
import { listingParts, Slot } from "../listing-slots.tsx";
import type { ShownVehicle } from "../shown-vehicle.ts";
import { viewTracking } from "../track-shopper.ts";
import { useKeptContent } from "../use-kept-content.ts";
import { CardPhoto } from "./card-photo.tsx";

/** A list of cards in as many columns as fit: one on a phone, four on a desktop, five on a wide one. The cards' lines are rows of the grid. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className="card-grid">{children}</ul>;
}

type VehicleCardProps = {
  vehicle: ShownVehicle;
  /** True when the photo is on the first screen and loads at once. */
  eager: boolean;
  /** True for the first card, whose photo loads before everything else. */
  first?: boolean;
  /** True when it is far out of view: its text stays, its photos and buttons are dropped until it comes closer. */
  asleep?: boolean;
  /** The car's place in the endless list, from 1, among `total`. */
  position?: number;
  total?: number;
};

/**
 * A vehicle in the listing. The title's link covers the whole card; the two buttons lie above it, so that no interactive element contains
 * another.
 */
export function VehicleCard({ vehicle, eager, first = false, asleep = false, position, total }: VehicleCardProps) {
  const { isActive, watchers } = useHoverOrFocus(preloadVehiclePage);
  const swipe = useSwipe();
  const shown = { vehicle, eager, first, asleep, rotating: isActive, swiped: swipe.turns };
  // React puts the first photo into the page's head when it renders it with the page.
  const variant = first ? null : `card ${eager} ${vehicle.distanceMiles}`;
  return (
    <article
      {...watchers}
      {...swipe.touch}
      tabIndex={position === undefined ? undefined : -1}
      aria-labelledby={titleId(vehicle)}
      aria-posinset={position}
      aria-setsize={total}
      className="vehicle-card"
      {...useKeptContent(vehicle, variant, <CardContent {...shown} />)}
    />
  );
}

const titleId = ({ id }: ShownVehicle): string => `car-${id}`;

function CardContent({ asleep, ...shown }: ComponentProps<typeof CardPhoto>) {
  const { vehicle } = shown;
  const { price, priceDrop, highlights } = vehicle;
  const place = vehiclePlace(vehicle);
  const other = otherPlace(vehicle);
  const miles = [formatMileage(vehicle.mileage), formatDistance(vehicle.distanceMiles), other && `car in ${other}`]
    .filter(Boolean)
    .join(" · ");
  const parts = pricePartsWords(vehicle.dealerPrice, vehicle.feesUsd);
  const { pathname, search } = useLocation();
  return (
    <>
      <div className="card-photo">
        <CardPhoto {...shown} asleep={asleep} />
        {!asleep && <DealMarks />}
      </div>
      <div className="card-body">
        <h2 id={titleId(vehicle)}>
          <Link to={vehiclePath(vehicle)} state={{ from: pathname + search }} {...viewTracking(vehicle.id)}>
            {vehicle.title}
          </Link>
        </h2>
        <p className="card-price">
          <b data-unknown={price === null ? "" : undefined}>{formatPrice(price)}</b>
          {priceDrop && <CardDrop drop={priceDrop} />}
        </p>
        <p className="card-miles">{miles}</p>
        <DealLine vehicle={vehicle} />
        <p className="card-place">
          <DealerName vehicle={vehicle} />
          {place && <i>{`· ${place}`}</i>}
        </p>
        {highlights && <p className="card-highlights">{highlights.map(writeHighlight)}</p>}
        {parts && <p className="card-parts">{parts}</p>}
        {!asleep && <CardActions vehicle={vehicle} />}
      </div>
      {!asleep && <Slot place="cardCorner" vehicle={vehicle} />}
    </>
  );
}

const writeHighlight = (label: string) => <i key={label}>{label}</i>;

/** The price before the last drop, and the amount of the drop. */
function CardDrop({ drop }: { drop: NonNullable<ShownVehicle["priceDrop"]> }) {
  return (
    <>
      <s>
        <span className="sr-only">Price was </span>
        {formatPrice(drop.from)}
      </s>
      <span title={formatPriceDrop(drop)}>
        <ArrowDownIcon className="size-3.5" />
        <span className="sr-only">Dropped </span>
        {formatPrice(drop.amount)}
      </span>
    </>
  );
}

/** Preloads the vehicle page's code, because a shopper who looks at a card may open it. A failure shows when it is opened. */
function preloadVehiclePage() {
  listingParts.loadVehiclePage?.().catch(() => undefined);
}

/** The card's two buttons: to the seller, and to the car's history report. */
function CardActions({ vehicle }: { vehicle: ShownVehicle }) {
  return (
    <div className="card-actions">
      <ContactLink vehicle={vehicle} size="bare" />
      <CarfaxLink href={vehicle.carfaxUrl} />
    </div>
  );
}

/** Without an address it is disabled, but keeps its place. */
function CarfaxLink({ href }: { href: string | undefined }) {
  if (!safeHref(href)) {
    return (
      <button type="button" disabled className={buttonClass("disabled", "bare")}>
        Carfax Report
      </button>
    );
  }
  return (
    <ExternalLink href={href} className={buttonClass("secondary", "bare")}>
      Carfax Report
    </ExternalLink>
  );
}

/** A placeholder of the card's size while it loads. */
export function VehicleCardSkeleton() {
  return (
    <div className="vehicle-card">
      <Skeleton className="card-photo rounded-none" />
      <div className="card-body">
        <h2>
          <Skeleton className="h-5" />
        </h2>
        <p className="card-price">
          <Skeleton className="h-7 w-24" />
        </p>
        <p className="card-miles">
          <Skeleton className="h-5 w-24" />
        </p>
        <p className="card-place">
          <Skeleton className="h-5 w-full" />
        </p>
        <div className="card-actions">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      </div>
    </div>
  );
}

/** A touch is a swipe when it moved further sideways than this, and further sideways than up or down. */
const MIN_SWIPE_PX = 32;

/** Counts swipes: plus one for each to the left, minus one for each to the right. Spread `touch` on the element. */
const useSwipe = import.meta.env.SSR ? () => ({ turns: 0, touch: undefined }) : useLiveSwipe;

function useLiveSwipe() {
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
 * Returns whether an element is hovered or has the keyboard's focus inside. Spread `watchers` on it.
 * @param onStart called each time that begins
 */
const useHoverOrFocus = import.meta.env.SSR ? () => ({ isActive: false, watchers: undefined }) : useLiveHoverOrFocus;

function useLiveHoverOrFocus(onStart: () => void) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  return {
    isActive: pointed || focused,
    watchers: {
      onPointerEnter({ pointerType }: PointerEvent) {
        setPointed(pointerType !== "touch");
        onStart();
      },
      onPointerLeave: () => setPointed(false),
      onFocus({ target }: FocusEvent) {
        if (!target.matches(":focus-visible")) return;
        setFocused(true);
        onStart();
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
  };
}
