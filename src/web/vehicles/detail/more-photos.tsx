import { Photo } from "../photos/photo.tsx";
import { photoSource } from "../photos/photo-source.ts";
import { photoAnchor } from "./photo-anchor.ts";

type MorePhotosProps = { photos: string[]; title: string; onFailed: (photo: string) => void };

/** All photos after the first, each opening alone at its full size. Those that do not load disappear. */
export function MorePhotos({ photos, title, onFailed }: MorePhotosProps) {
  if (photos.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="font-bold text-xl tracking-tight">More Photos</h2>
      <ul className="mt-4 grid grid-cols-2 gap-3 md:grid-cols-3">
        {photos.map((photo, index) => (
          <li key={photo} id={photoAnchor(index + 1)}>
            <a
              href={photoSource(photo, 1920)}
              target="_blank"
              rel="noopener noreferrer"
              className="relative block aspect-4/3 overflow-hidden rounded-control bg-sunken"
            >
              <Photo
                src={photo}
                sizes="(min-width: 48rem) 33vw, 50vw"
                alt={`${title}, photo ${index + 2}`}
                onFailed={() => onFailed(photo)}
                className="transition-transform duration-200 hover:scale-102"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
