import type { MouseEvent } from "react";
import { asHtml } from "#kernel/ui/site/as-html.ts";
import { DealMarks } from "../deal-marks.tsx";
import { NoPhoto, Photo } from "../photos/photo.tsx";
import { photoSource } from "../photos/vehicle-photos.ts";
import { writePhotoTile } from "../photos/write-photo.ts";
import { ExpandIcon } from "./detail-icons.tsx";
import { PhotoArrows, PhotoStrip, type usePhotoStrip } from "./photo-strip.tsx";

type GalleryProps = {
  photos: string[];
  title: string;
  strip: ReturnType<typeof usePhotoStrip>;
  /** Opens a photo on the whole screen. */
  onOpen: (index: number) => void;
  onFailed: (photo: string) => void;
};

/** The main photo with its neighbours, edge to edge on a phone. A photo that does not load makes room for the next. */
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

/** As many as fit beside each other; the last one opens the rest. */
const MAX_THUMBS = 6;
/** Up to three pixels of the screen for each of the page's. */
const THUMB_WIDTHS = [160, 320, 480] as const;
const THUMB_SIZES = "8.5rem";
const REST_COUNT = "absolute inset-0 grid place-items-center bg-night/60 font-semibold text-white numerals";

type GalleryThumbsProps = {
  photos: string[];
  current: number;
  onChoose: (index: number) => void;
  onOpen: (index: number) => void;
  onFailed: (photo: string) => void;
};

/** The first photos, small, to choose the main photo. Without scripts they lead to the large pictures themselves. */
function GalleryThumbs(props: GalleryThumbsProps) {
  const { photos } = props;
  if (photos.length < 2) return null;
  return (
    <ul
      className="mt-2.5 grid grid-cols-6 gap-2.5 max-md:hidden"
      {...(import.meta.env.SSR ? asHtml(writeThumbs(photos)) : { children: renderThumbs(props) })}
    />
  );
}

/** How many photos the last thumbnail opens; 0 where it is a photo as any other. */
const countRest = (photos: readonly string[], index: number): number =>
  photos.length > MAX_THUMBS && index === MAX_THUMBS - 1 ? photos.length - index : 0;

const labelOf = (index: number, rest: number): string =>
  rest > 0 ? `${rest} more photos, view full screen` : `Show photo ${index + 1}`;

export const renderThumbs = ({ photos, current, onChoose, onOpen, onFailed }: GalleryThumbsProps) =>
  photos.slice(0, MAX_THUMBS).map((photo, index) => {
    const rest = countRest(photos, index);
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
          aria-label={labelOf(index, rest)}
          aria-current={isCurrent || undefined}
          className="photo-tile"
        >
          <Photo src={photo} sizes={THUMB_SIZES} widths={THUMB_WIDTHS} alt="" onFailed={() => onFailed(photo)} />
          {rest > 0 && <span className={REST_COUNT}>+{rest}</span>}
        </a>
      </li>
    );
  });

/** The thumbnails as the server writes them, the first photo being shown: as text, word for word as `renderThumbs` renders them. */
export const writeThumbs = (photos: readonly string[]): string =>
  photos
    .slice(0, MAX_THUMBS)
    .map((photo, index) => {
      const rest = countRest(photos, index);
      const tile = writePhotoTile(photo, "", {
        ...{ sizes: THUMB_SIZES, widths: THUMB_WIDTHS },
        marks: ` aria-label="${labelOf(index, rest)}"${index === 0 ? ' aria-current="true"' : ""}`,
        after: rest > 0 ? `<span class="${REST_COUNT}">+<!-- -->${rest}</span>` : "",
      });
      return `<li>${tile}</li>`;
    })
    .join("");
