import type { ComponentProps, ReactNode } from "react";
import { useHydrated } from "../../ui/use-hydrated.ts";

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
