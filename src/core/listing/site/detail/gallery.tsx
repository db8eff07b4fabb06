import { DealMarks } from "../deal-marks.tsx";
import { NoPhoto, Photo } from "../photos/photo.tsx";
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

/** The photos, one in view, edge to edge on a phone. A photo that does not load is replaced by the next. */
export function Gallery({ photos, title, strip, onOpen, onFailed }: GalleryProps) {
  const { index } = strip;
  return (
    <section aria-label="Photos" className="min-w-0 max-md:-mx-4">
      <div className="relative aspect-4/3 overflow-hidden bg-sunken md:rounded-card">
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
    </section>
  );
}
