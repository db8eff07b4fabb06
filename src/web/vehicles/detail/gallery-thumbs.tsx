import type { MouseEvent } from "react";
import { Photo } from "../photos/photo.tsx";
import { photoSource } from "../photos/photo-source.ts";

/** As many as fit beside each other; the last one opens the rest. */
const MAX_THUMBS = 6;

type GalleryThumbsProps = {
  photos: string[];
  current: number;
  onChoose: (index: number) => void;
  onOpen: (index: number) => void;
  onFailed: (photo: string) => void;
};

/** The first photos, small, to choose the main photo. Without scripts they lead to the large pictures themselves. */
export function GalleryThumbs({ photos, current, onChoose, onOpen, onFailed }: GalleryThumbsProps) {
  if (photos.length < 2) return null;
  const hidden = photos.length - MAX_THUMBS;
  return (
    <ul className="mt-2.5 grid grid-cols-6 gap-2.5 max-md:hidden">
      {photos.slice(0, MAX_THUMBS).map((photo, index) => {
        const opensRest = hidden > 0 && index === MAX_THUMBS - 1;
        const isCurrent = index === current || (opensRest && current > index);
        const choose = (event: MouseEvent) => {
          event.preventDefault();
          if (opensRest) onOpen(index);
          else onChoose(index);
        };
        return (
          <li key={photo}>
            <a
              href={photoSource(photo, 1920)}
              onClick={choose}
              data-scripted
              aria-label={opensRest ? `${hidden + 1} more photos, view full screen` : `Show photo ${index + 1}`}
              aria-current={isCurrent || undefined}
              className="relative block aspect-4/3 overflow-hidden rounded-control bg-sunken aria-[current]:outline-3 aria-[current]:outline-brand"
            >
              <Photo src={photo} sizes="8.5rem" alt="" onFailed={() => onFailed(photo)} />
              {opensRest && (
                <span className="absolute inset-0 grid place-items-center bg-night/60 font-semibold text-white tabular-nums">
                  +{hidden + 1}
                </span>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
