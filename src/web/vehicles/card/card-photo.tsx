import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { NoPhoto } from "../photos/no-photo.tsx";
import { Photo } from "../photos/photo.tsx";
import { usePhotos } from "../photos/use-photos.ts";
import { PhotoDots } from "./photo-dots.tsx";
import { useRotation } from "./use-rotation.ts";

/** One column on a phone, two to four beside each other above. */
const CARD_SIZES = "(min-width: 76rem) 19rem, (min-width: 39rem) 45vw, 100vw";

type CardPhotoProps = { vehicle: Vehicle; eager: boolean; rotating: boolean };

/**
 * The first photo of a vehicle that loads, or the drawing that stands for none. While `rotating` the others follow: the
 * next one loads unseen above the first, so that each change is instant.
 */
export function CardPhoto({ vehicle, eager, rotating }: CardPhotoProps) {
  const { photos, drop } = usePhotos(vehicle);
  const current = useRotation(photos.length, rotating);
  if (photos.length === 0) return <NoPhoto />;
  const next = (current + 1) % photos.length;
  const loaded = rotating ? [...new Set([0, current, next])].sort((a, b) => a - b) : [0];
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
            eager={eager && index === 0}
            onFailed={() => drop(photo)}
            className={index === current ? "z-1" : ""}
          />
        );
      })}
      <PhotoDots count={photos.length} current={current} />
    </>
  );
}
