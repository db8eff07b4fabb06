import { useState } from "react";
import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { choosePhotos } from "./choose-photos.ts";

/** The photos of a vehicle that can be shown: the chosen ones, less those that turned out not to load. */
export function usePhotos(vehicle: Pick<Vehicle, "images" | "photos">) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  return {
    photos: choosePhotos(vehicle).filter((photo) => !failed.has(photo)),
    /** Takes a photo that did not load out of the list. */
    drop: (photo: string) => setFailed((before) => new Set(before).add(photo)),
  };
}
