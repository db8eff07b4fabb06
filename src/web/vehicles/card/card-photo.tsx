import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { NoPhoto } from "../photos/no-photo.tsx";
import { Photo } from "../photos/photo.tsx";
import { usePhotos } from "../photos/use-photos.ts";

/** The first photo of a vehicle that loads, or the drawing that stands for none. */
export function CardPhoto({ vehicle, eager }: { vehicle: Vehicle; eager: boolean }) {
  const { photos, drop } = usePhotos(vehicle.images);
  const [photo] = photos;
  if (!photo) return <NoPhoto />;
  return <Photo key={photo} src={photo} alt={vehicle.title} eager={eager} onFailed={() => drop(photo)} />;
}
