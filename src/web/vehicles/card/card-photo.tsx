import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { NoPhoto } from "../photos/no-photo.tsx";
import { Photo } from "../photos/photo.tsx";
import { usePhotos } from "../photos/use-photos.ts";
import { PhotoDots } from "./photo-dots.tsx";
import { useRotation } from "./use-rotation.ts";

/** One column on a phone, less the page's margins; two to four beside each other above. */
const CARD_SIZES = "(min-width: 76rem) 19rem, (min-width: 56rem) 30vw, (min-width: 39rem) 45vw, 88vw";

type CardPhotoProps = {
  vehicle: Vehicle;
  eager: boolean;
  first: boolean;
  /** Nothing is shown; which photos have failed is not forgotten. */
  asleep: boolean;
  rotating: boolean;
  /** How many photos further the shopper has swiped; may be negative. */
  swiped: number;
};

/**
 * The first photo of a vehicle that loads, or the drawing that stands for none. While `rotating` or swiped the others
 * follow: the next one loads unseen above the first, so that each change is instant.
 */
export function CardPhoto({ vehicle, eager, first, asleep, rotating, swiped }: CardPhotoProps) {
  const { photos, drop } = usePhotos(vehicle);
  const turns = useRotation(photos.length, rotating) + swiped;
  if (asleep) return null;
  if (photos.length === 0) return <NoPhoto />;
  const place = (turn: number) => ((turn % photos.length) + photos.length) % photos.length;
  const current = place(turns);
  const wanted = rotating || swiped !== 0 ? [0, current, place(turns + 1)] : [0];
  const loaded = [...new Set(wanted)].sort((a, b) => a - b);
  return (
    <>
      {loaded.map((index) => {
        const photo = photos[index] ?? "";
        return (
          <Photo
            key={photo}
            src={photo}
            sizes={CARD_SIZES}
            alt={index === current ? vehicle.title : ""}
            eager={(eager && index === 0) || index > 0}
            // On a phone the first is all that is seen, and its neighbours in the row must not hold it up.
            fetchPriority={eager && index === 0 ? (first ? "high" : "low") : "auto"}
            onFailed={() => drop(photo)}
            className={index === current ? "z-1" : ""}
          />
        );
      })}
      <PhotoDots count={photos.length} current={current} />
    </>
  );
}
