import { type MouseEvent, useState } from "react";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Photo } from "../photos/photo.tsx";
import { photoSource } from "../photos/vehicle-photos.ts";

/** The number of photos before the reader asks for more, so that the sections below stay within reach. */
const FIRST_PHOTOS = 12;

/** No screen needs wider or narrower photos than these. They are few, because thirty photos repeat them in the page. */
const TILE_WIDTHS = [320, 640, 960] as const;
const TILE_SIZES = "(min-width: 82.5rem) 17rem, (min-width: 48rem) 32vw, 48vw";

type MorePhotosProps = {
  photos: string[];
  title: string;
  /** Opens a photo of the whole list in full screen. */
  onOpen: (index: number) => void;
  onFailed: (photo: string) => void;
};

/** All photos after the first; each opens in full screen. Photos that do not load disappear. */
export function MorePhotos({ photos, title, onOpen, onFailed }: MorePhotosProps) {
  const [all, setAll] = useState(false);
  const extra = photos.slice(1);
  if (extra.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="font-bold text-xl tracking-tight">More Photos</h2>
      <ul className={`mt-4 grid grid-cols-2 gap-2.5 ${[1, 2, 4].includes(extra.length) ? "" : "md:grid-cols-3"}`}>
        {extra.map((photo, at) => (
          <MorePhoto key={photo} {...{ photo, at, title, onOpen, onFailed }} isShown={all || at < FIRST_PHOTOS} />
        ))}
      </ul>
      {!all && extra.length > FIRST_PHOTOS && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className={buttonClass("secondary", "normal", "mt-4 w-full noscript:hidden md:w-auto")}
        >
          Show all {photos.length} photos
        </button>
      )}
    </section>
  );
}

type MorePhotoProps = Omit<MorePhotosProps, "photos"> & {
  photo: string;
  /** Its position after the first photo. */
  at: number;
  isShown: boolean;
};

/** One photo of the list. */
function MorePhoto({ photo, at, title, isShown, onOpen, onFailed }: MorePhotoProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(at + 1);
  };
  return (
    <li className={isShown ? "" : "hidden noscript:list-item"}>
      <a href={photoSource(photo, 1920)} onClick={open} data-scripted className="photo-tile">
        <Photo
          src={photo}
          sizes={TILE_SIZES}
          widths={TILE_WIDTHS}
          alt={`${title}, photo ${at + 2}`}
          onFailed={() => onFailed(photo)}
        />
      </a>
    </li>
  );
}
