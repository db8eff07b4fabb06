import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { ChevronLeftIcon, ChevronRightIcon } from "../../ui/icons.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

/**
 * A row of photos of which one is in view: moved with the finger (the browser's own scrolling and snapping) or by `show`.
 * It keeps the photo in view when others drop out; when the one in view drops out, the next takes its place.
 */
export function usePhotoStrip(photos: readonly string[], start = 0) {
  const strip = useRef<HTMLUListElement>(null);
  const settled = useRef(false);
  const [shown, setShown] = useState({ photo: photos[start], index: start });
  const found = photos.indexOf(shown.photo ?? "");
  const index = found >= 0 ? found : Math.max(0, Math.min(shown.index, photos.length - 1));

  const show = (to: number) => {
    const next = photos.length === 0 ? 0 : (to + photos.length) % photos.length;
    setShown({ photo: photos[next], index: next });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the photos before this one move it when they drop out
  useLayoutEffect(() => {
    const row = strip.current;
    const isFirst = !settled.current;
    settled.current = true;
    if (!row || placeOf(row) === index) return;
    // A finger was faster than the page's scripts: the row stays where it was swiped to.
    if (isFirst && start === 0) return show(placeOf(row));
    const hadFocus = row.contains(document.activeElement);
    row.scrollTo({ left: index * row.clientWidth, behavior: "instant" });
    if (hadFocus) row.children[index]?.querySelector("button")?.focus({ preventScroll: true });
  }, [index, photos.length]);

  return {
    index,
    show,
    step: (by: number) => show(index + by),
    /** For the row itself. */
    props: {
      ref: strip,
      onScroll: () => {
        const at = strip.current ? placeOf(strip.current) : index;
        if (at !== index && photos[at] !== undefined) show(at);
      },
    },
  };
}

function placeOf(row: HTMLElement): number {
  return row.clientWidth === 0 ? 0 : Math.round(row.scrollLeft / row.clientWidth);
}

type PhotoStripProps = ComponentProps<"ul"> & {
  photos: readonly string[];
  index: number;
  slide: (photo: string, index: number) => ReactNode;
};

/**
 * Photos side by side, one in view. Only it and its neighbours are there, so that a hundred photos cost no more than three;
 * the neighbours are for the eye alone until they come into view.
 */
export function PhotoStrip({ photos, index, slide, className = "", ...rest }: PhotoStripProps) {
  // The neighbour's photo must not compete with the first one, which is the first thing to see.
  const reach = useHydrated() ? 1 : 0;
  return (
    <ul
      {...rest}
      className={`flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] noscript:overflow-x-hidden ${className}`}
    >
      {photos.map((photo, at) => (
        <li
          key={photo}
          inert={at !== index}
          aria-hidden={at !== index}
          className="relative h-full w-full shrink-0 snap-start snap-always"
        >
          {Math.abs(at - index) <= reach && slide(photo, at)}
        </li>
      ))}
    </ul>
  );
}

const ARROW =
  "absolute top-1/2 z-3 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-night/55 text-white backdrop-blur-sm transition-colors hover:bg-night/85 noscript:hidden";

/** Buttons to the photos before and after. */
export function PhotoArrows({ onStep, className = "" }: { onStep: (by: -1 | 1) => void; className?: string }) {
  return (
    <>
      <button
        type="button"
        aria-label="Previous photo"
        onClick={() => onStep(-1)}
        className={`${ARROW} left-3 ${className}`}
      >
        <ChevronLeftIcon className="size-6" />
      </button>
      <button
        type="button"
        aria-label="Next photo"
        onClick={() => onStep(1)}
        className={`${ARROW} right-3 ${className}`}
      >
        <ChevronRightIcon className="size-6" />
      </button>
    </>
  );
}

/** Calls `step` with -1 or 1 for the left and right arrow keys, unless they are being used to write or to choose. */
export function useArrowKeys(step: (by: -1 | 1) => void, active: boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea, [role=slider]")) return;
    if (event.key === "ArrowLeft") step(-1);
    else if (event.key === "ArrowRight") step(1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!active) return;
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [active]);
}
