import { useState } from "react";
import { choosePhotos } from "./choose-photos.ts";

/** The photos of a vehicle that can be shown: the chosen ones, less those that turned out not to load. */
export function usePhotos(images: readonly string[] | undefined) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  return {
    photos: choosePhotos(images).filter((photo) => !failed.has(photo)),
    /** Takes a photo that did not load out of the list. */
    drop: (photo: string) => setFailed((before) => new Set(before).add(photo)),
  };
}
