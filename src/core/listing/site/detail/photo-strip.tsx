import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { ChevronLeftIcon, ChevronRightIcon } from "#kernel/ui/site/icons.tsx";
import { useHydrated } from "#kernel/ui/site/use-hydrated.ts";

/**
 * A row of photos with one in view. It moves by touch (the browser's scroll snapping) or by `show`. When other photos are removed, the one
 * in view stays; when that one is removed, the next takes its place.
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

  useLayoutEffect(() => {
    const row = strip.current;
    const isFirst = !settled.current;
    settled.current = true;
    if (!row || placeOf(row) === index) return;
    // The row was swiped before hydration: it stays where it is.
    if (isFirst && start === 0) return show(placeOf(row));
    const hadFocus = row.contains(document.activeElement);
    row.scrollTo({ left: index * row.clientWidth, behavior: "instant" });
    if (hadFocus) row.children[index]?.querySelector("button")?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- the photos before this one move it when they drop out
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
 * Adjacent photos, one in view. Only this one and its neighbours are rendered, so that a hundred photos cost no more than three. The
 * neighbours are hidden from screen readers until they come into view.
 */
export function PhotoStrip({ photos, index, slide, className = "", ...rest }: PhotoStripProps) {
  // Before hydration only the first photo loads, because its neighbours would compete with it.
  const reach = useHydrated() ? 1 : 0;
  return (
    <ul
      {...rest}
      className={`flex [scroll-snap-type:x_mandatory] overflow-x-auto overscroll-x-contain [scrollbar-width:none] noscript:overflow-x-hidden ${className}`}
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
  "absolute top-1/2 z-3 grid size-11 [translate:0_-50%] place-items-center rounded-full bg-night/55 text-white [backdrop-filter:blur(8px)] [transition:background-color_150ms] hover:bg-night/85 noscript:hidden";

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

/** Calls `step` with -1 or 1 for the left and right arrow keys, except where these keys move in a text or a list. */
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
