import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { DealMarks } from "../deal-marks.tsx";
import { NoPhoto } from "../photos/no-photo.tsx";
import { Photo } from "../photos/photo.tsx";
import { GalleryThumbs } from "./gallery-thumbs.tsx";
import { photoAnchor } from "./photo-anchor.ts";

type GalleryProps = { photos: string[]; title: string; onFailed: (photo: string) => void };

const ARROW =
  "absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-night/55 text-white backdrop-blur-sm transition-colors hover:bg-night/80";

/** The main photo with its neighbours below. A photo that does not load makes room for the next. */
export function Gallery({ photos, title, onFailed }: GalleryProps) {
  const [chosen, setChosen] = useState<string>();
  const index = Math.max(0, photos.indexOf(chosen ?? ""));
  const photo = photos[index];
  const show = (to: number) => setChosen(photos[(to + photos.length) % photos.length]);
  return (
    <section aria-label="Photos" className="min-w-0 max-md:-mx-4">
      <div
        id={photoAnchor(0)}
        className="relative aspect-4/3 overflow-hidden bg-sunken md:rounded-card md:border md:border-line"
      >
        {photo ? (
          <Photo
            key={photo}
            src={photo}
            sizes="(min-width: 76rem) 52rem, (min-width: 62rem) 62vw, 100vw"
            alt={photos.length > 1 ? `${title}, photo ${index + 1} of ${photos.length}` : title}
            eager
            onFailed={() => onFailed(photo)}
          />
        ) : (
          <NoPhoto />
        )}
        <DealMarks />
        {photos.length > 1 && (
          <>
            <button
              type="button"
              aria-label="Previous photo"
              onClick={() => show(index - 1)}
              className={`${ARROW} left-3 noscript:hidden`}
            >
              <ChevronLeft className="size-6" aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label="Next photo"
              onClick={() => show(index + 1)}
              className={`${ARROW} right-3 noscript:hidden`}
            >
              <ChevronRight className="size-6" aria-hidden="true" />
            </button>
            <span
              aria-hidden="true"
              className="absolute right-3 bottom-3 rounded-full bg-night/65 px-3 py-1 font-medium text-sm text-white"
            >
              {index + 1} / {photos.length}
            </span>
          </>
        )}
      </div>
      <GalleryThumbs photos={photos} current={index} onChoose={show} onFailed={onFailed} />
    </section>
  );
}
