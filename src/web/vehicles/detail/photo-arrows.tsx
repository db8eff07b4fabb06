import { ChevronLeftIcon, ChevronRightIcon } from "../../ui/icons.tsx";

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
