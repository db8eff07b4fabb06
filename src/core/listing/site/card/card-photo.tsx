import { useEffect, useState } from "react";
import { useHydrated } from "#kernel/ui/site/use-hydrated.ts";
import { NoPhoto, Photo } from "../photos/photo.tsx";
import { usePhotos } from "../photos/vehicle-photos.ts";
import type { ShownVehicle } from "../shown-vehicle.ts";

/** The photo's `sizes`: one column without the page's margins on a phone, two to five columns on wider screens. Short, because each card repeats it. */
const CARD_SIZES = "(min-width:39rem)20rem,90vw";

/** No card needs a wider photo: a phone with three pixels to each of the page shows 1,050, and 960 look the same. */
const CARD_WIDTHS = [320, 640, 960] as const;

type CardPhotoProps = {
  vehicle: ShownVehicle;
  eager: boolean;
  first: boolean;
  /** Renders no photo, but remembers which ones have failed. */
  asleep: boolean;
  rotating: boolean;
  /** The number of photos that the shopper has swiped forward; negative is backward. */
  swiped: number;
};

/**
 * The first photo of a vehicle that loads, or a placeholder. While `rotating` or after a swipe the next photos follow: each loads invisibly
 * above the present one, so that each change is instant.
 */
export function CardPhoto({ vehicle, eager, first, asleep, rotating, swiped }: CardPhotoProps) {
  const { photos, drop } = usePhotos(vehicle);
  const turns = useRotation(photos.length, rotating) + swiped;
  if (asleep) return null;
  if (photos.length === 0) return <NoPhoto />;
  const place = (turn: number) => ((turn % photos.length) + photos.length) % photos.length;
  const current = place(turns);
  const wanted = rotating || swiped !== 0 ? [0, current, place(turns + 1)] : [0];
  const loaded = [...new Set(wanted)].sort((a, b) => a - b);
  return (
    <>
      {loaded.map((index) => {
        const photo = photos[index] ?? "";
        return (
          <Photo
            key={photo}
            src={photo}
            sizes={CARD_SIZES}
            widths={CARD_WIDTHS}
            alt={index === current ? vehicle.title : ""}
            eager={(eager && index === 0) || index > 0}
            // On a phone only the first card is in view, and its neighbours' photos must not delay it.
            fetchPriority={eager && index === 0 ? (first ? "high" : "low") : "auto"}
            onFailed={() => drop(photo)}
            className={index === current && loaded.length > 1 ? "z-1" : ""}
          />
        );
      })}
      <PhotoDots count={photos.length} current={current} />
    </>
  );
}

/** At most this many dots are shown; more would not help. */
const MAX_DOTS = 7;

/** Shows which of several photos is in view. Decoration: it has no text for screen readers. The server leaves it out, because without scripts no photo follows. */
function PhotoDots({ count, current }: { count: number; current: number }) {
  const isHydrated = useHydrated();
  if (!isHydrated || count < 2) return null;
  const dots = Math.min(count, MAX_DOTS);
  const lit = Math.floor((current * dots) / count);
  return (
    <span className="photo-dots">
      {Array.from({ length: dots }, (_, dot) => (
        // A dot has nothing but its place.
        <i key={dot} data-lit={dot === lit ? "" : undefined} />
      ))}
    </span>
  );
}

/** The time for each photo of a card while the pointer is on it. */
const ROTATION_MS = 2_000;

/**
 * Steps through a card's photos while it is hovered or focused, starting with the first. Does nothing for readers who prefer reduced
 * motion.
 * @returns the position of the present photo, counted from the first
 */
function useRotation(count: number, active: boolean): number {
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    if (!active || count < 2 || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timer = window.setInterval(() => setTurns((before) => before + 1), ROTATION_MS);
    return () => {
      window.clearInterval(timer);
      setTurns(0);
    };
  }, [count, active]);
  return turns;
}
