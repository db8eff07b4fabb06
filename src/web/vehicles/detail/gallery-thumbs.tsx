import type { MouseEvent } from "react";
import { Photo } from "../photos/photo.tsx";
import { photoAnchor } from "./photo-anchor.ts";

/** As many as fit beside each other; "More Photos" has the rest. */
const MAX_THUMBS = 6;

type GalleryThumbsProps = {
  photos: string[];
  current: number;
  onChoose: (index: number) => void;
  onFailed: (photo: string) => void;
};

/** The first photos, small. Links to the large ones further down, which choose the main photo where scripts run. */
export function GalleryThumbs({ photos, current, onChoose, onFailed }: GalleryThumbsProps) {
  if (photos.length < 2) return null;
  const hidden = photos.length - MAX_THUMBS;
  return (
    <ul className="mt-2 grid grid-cols-6 gap-2 max-md:hidden">
      {photos.slice(0, MAX_THUMBS).map((photo, index) => {
        const isLast = hidden > 0 && index === MAX_THUMBS - 1;
        const choose = (event: MouseEvent) => {
          if (isLast) return;
          event.preventDefault();
          onChoose(index);
        };
        return (
          <li key={photo}>
            <a
              href={`#${photoAnchor(index)}`}
              onClick={choose}
              aria-label={isLast ? `${hidden + 1} more photos` : `Photo ${index + 1}`}
              aria-current={index === current || undefined}
              className="relative block aspect-4/3 overflow-hidden rounded-control bg-sunken aria-[current]:outline-3 aria-[current]:outline-brand aria-[current]:-outline-offset-1"
            >
              <Photo src={photo} sizes="9rem" alt="" onFailed={() => onFailed(photo)} />
              {isLast && (
                <span className="absolute inset-0 grid place-items-center bg-night/60 font-semibold text-white">
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
