import type { MouseEvent } from "react";
import { DealMarks } from "../deal-marks.tsx";
import { NoPhoto, Photo } from "../photos/photo.tsx";
import { photoSource } from "../photos/vehicle-photos.ts";
import { ExpandIcon } from "./detail-icons.tsx";
import { PhotoArrows, PhotoStrip, type usePhotoStrip } from "./photo-strip.tsx";

type GalleryProps = {
  photos: string[];
  title: string;
  strip: ReturnType<typeof usePhotoStrip>;
  /** Opens a photo in full screen. */
  onOpen: (index: number) => void;
  onFailed: (photo: string) => void;
};

/** The main photo with its neighbours, edge to edge on a phone. A photo that does not load is replaced by the next. */
export function Gallery({ photos, title, strip, onOpen, onFailed }: GalleryProps) {
  const { index } = strip;
  return (
    <section aria-label="Photos" className="min-w-0 max-md:-mx-4">
      <div className="relative aspect-4/3 overflow-hidden bg-sunken md:rounded-card md:outline md:outline-line">
        {photos.length === 0 ? (
          <NoPhoto />
        ) : (
          <PhotoStrip
            {...strip.props}
            photos={photos}
            index={index}
            className="size-full"
            slide={(photo, at) => (
              <button
                type="button"
                onClick={() => onOpen(at)}
                className="absolute inset-0 cursor-zoom-in -outline-offset-4 noscript:cursor-auto"
              >
                <Photo
                  src={photo}
                  sizes="(min-width: 82.5rem) 52.5rem, (min-width: 62rem) 63vw, 100vw"
                  alt={photos.length > 1 ? `${title}, photo ${at + 1} of ${photos.length}` : title}
                  eager={at === 0}
                  fetchPriority={at === 0 ? "high" : "low"}
                  onFailed={() => onFailed(photo)}
                />
                <span className="sr-only">, view full screen</span>
              </button>
            )}
          />
        )}
        <DealMarks />
        {photos.length > 1 && <PhotoArrows onStep={strip.step} className="max-md:hidden" />}
        {photos.length > 0 && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute right-3 bottom-3 z-3 flex items-center gap-2 rounded-full bg-night/70 px-3 py-1 font-medium text-sm text-white numerals noscript:hidden"
          >
            {index + 1} / {photos.length}
            <ExpandIcon className="size-3.5" />
          </span>
        )}
      </div>
      <GalleryThumbs photos={photos} current={index} onChoose={strip.show} onOpen={onOpen} onFailed={onFailed} />
    </section>
  );
}

/** As many as fit in a row; the last one opens the rest. */
const MAX_THUMBS = 6;
/** Up to three pixels of the screen for each pixel of the page. */
const THUMB_WIDTHS = [160, 320, 480] as const;
const THUMB_SIZES = "8.5rem";

type GalleryThumbsProps = {
  photos: string[];
  current: number;
  onChoose: (index: number) => void;
  onOpen: (index: number) => void;
  onFailed: (photo: string) => void;
};

/** The first photos, small, to choose the main photo. Without scripts they lead to the large pictures themselves. */
function GalleryThumbs({ photos, current, onChoose, onOpen, onFailed }: GalleryThumbsProps) {
  if (photos.length < 2) return null;
  return (
    <ul className="mt-2.5 grid grid-cols-6 gap-2.5 max-md:hidden">
      {photos.slice(0, MAX_THUMBS).map((photo, index) => {
        const rest = photos.length > MAX_THUMBS && index === MAX_THUMBS - 1 ? photos.length - index : 0;
        const isCurrent = index === current || (rest > 0 && current > index);
        const choose = (event: MouseEvent) => {
          event.preventDefault();
          if (rest > 0) onOpen(index);
          else onChoose(index);
        };
        return (
          <li key={photo}>
            <a
              href={photoSource(photo, 1920)}
              data-scripted
              onClick={choose}
              aria-label={rest > 0 ? `${rest} more photos, view full screen` : `Show photo ${index + 1}`}
              aria-current={isCurrent || undefined}
              className="photo-tile"
            >
              <Photo src={photo} sizes={THUMB_SIZES} widths={THUMB_WIDTHS} alt="" onFailed={() => onFailed(photo)} />
              {rest > 0 && (
                <span className="absolute inset-0 grid place-items-center bg-night/60 font-semibold text-white numerals">
                  +{rest}
                </span>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
