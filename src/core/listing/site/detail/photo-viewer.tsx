import { useLayoutEffect, useRef } from "react";
import { CloseIcon } from "#kernel/ui/site/icons.tsx";
import { Photo } from "../photos/photo.tsx";
import { PhotoArrows, PhotoStrip, useArrowKeys, usePhotoStrip } from "./photo-strip.tsx";

type PhotoViewerProps = {
  photos: string[];
  title: string;
  /** Index of the first photo in view. */
  start: number;
  onFailed: (photo: string) => void;
  /** Called when it has closed, with the index of the photo that was in view. */
  onClose: (index: number) => void;
};

/** The photos in full screen. The browser's modal dialog: Escape closes it, focus stays inside and returns afterwards. */
export function PhotoViewer({ photos, title, start, onFailed, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the strip's effect, because a closed dialog has no width to scroll.
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const strip = usePhotoStrip(photos, start);
  useArrowKeys(strip.step, photos.length > 1);
  // No photo is left, because the last one has failed.
  useLayoutEffect(() => {
    if (photos.length === 0) dialog.current?.close();
  }, [photos.length]);
  return (
    <dialog
      ref={dialog}
      aria-label={`Photos of ${title}`}
      onClose={() => onClose(strip.index)}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none flex-col bg-night text-white outline-none open:flex"
    >
      <div className="flex shrink-0 items-center justify-between gap-4 py-2 pr-2 pl-4">
        <p className="flex min-w-0 items-baseline gap-4">
          <span aria-live="polite" className="shrink-0 font-semibold numerals">
            <span className="sr-only">Photo </span>
            {strip.index + 1} / {photos.length}
          </span>
          <span className="truncate text-sm text-white/75 max-sm:hidden">{title}</span>
        </p>
        <form method="dialog">
          <button
            type="submit"
            aria-label="Close full screen"
            className="grid size-11 place-items-center rounded-full hover:bg-white/15"
          >
            <CloseIcon className="size-6" />
          </button>
        </form>
      </div>
      <div className="relative min-h-0 flex-1">
        <PhotoStrip
          {...strip.props}
          photos={photos}
          index={strip.index}
          // It scrolls and has nothing focusable inside, so it must take the focus itself.
          tabIndex={0}
          aria-label="Photos"
          className="size-full -outline-offset-3"
          slide={(photo, at) => (
            <Photo
              src={photo}
              sizes="100vw"
              alt={`${title}, photo ${at + 1} of ${photos.length}`}
              onFailed={() => onFailed(photo)}
              className="object-contain!"
            />
          )}
        />
        {photos.length > 1 && <PhotoArrows onStep={strip.step} />}
      </div>
      <div className="h-4 shrink-0 md:h-8" />
    </dialog>
  );
}
