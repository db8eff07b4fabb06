import type { MouseEvent } from "react";
import { Photo } from "../photos/photo.tsx";
import { photoSource } from "../photos/vehicle-photos.ts";

/** The tiles on a phone: one row. A wider screen has two rows of six; the last tile leads to the rest, which are in the full screen. */
const [FEW_TILES, MOST_TILES] = [4, 12];

/** Up to three pixels of the screen for each pixel of the page. They are few, because thirty photos repeat them in the page. */
const TILE_WIDTHS = [160, 320, 480] as const;
const TILE_SIZES = "(min-width: 48rem) 9rem, 23vw";

type MorePhotosProps = {
  photos: string[];
  title: string;
  /** Opens a photo of the whole list in full screen. */
  onOpen: (index: number) => void;
  onFailed: (photo: string) => void;
};

/** The photos after the first, small, below it; each opens in full screen. Photos that do not load disappear. */
export function MorePhotos({ photos, ...props }: MorePhotosProps) {
  const extra = photos.slice(1);
  if (extra.length === 0) return null;
  return (
    <section className="more-photos">
      <h2>More Photos</h2>
      <ul>
        {extra.map((photo, at) => (
          <MorePhoto key={photo} {...props} photo={photo} at={at} count={extra.length} />
        ))}
      </ul>
    </section>
  );
}

type MorePhotoProps = Omit<MorePhotosProps, "photos"> & {
  photo: string;
  /** Its position after the first photo, among `count`. */
  at: number;
  count: number;
};

/** One photo of the grid. Without scripts all of them are shown, and lead to the large pictures themselves. */
function MorePhoto({ photo, at, count, title, onOpen, onFailed }: MorePhotoProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(at + 1);
  };
  const place = at + 1;
  const restAt = (tiles: number) => (place === tiles && count > tiles ? count - place + 1 : 0);
  const rest = { few: restAt(FEW_TILES), most: restAt(MOST_TILES) };
  return (
    <li>
      <a href={photoSource(photo, 1920)} rel="nofollow" onClick={open} data-scripted className="photo-tile">
        <Photo
          src={photo}
          sizes={TILE_SIZES}
          widths={TILE_WIDTHS}
          alt={`${title}, photo ${at + 2}`}
          onFailed={() => onFailed(photo)}
        />
        {rest.few > 0 && <span className="photo-rest md:hidden">{`+${rest.few}`}</span>}
        {rest.most > 0 && <span className="photo-rest max-md:hidden">{`+${rest.most}`}</span>}
      </a>
    </li>
  );
}
