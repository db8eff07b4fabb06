import { hash } from "node:crypto";

/** Names one photo of a vehicle by its original address: 16 hex characters. */
export const photoKey = (imageUrl: string): string => hash("sha256", imageUrl, "hex").slice(0, 16);

/** Address of a photo in our cache: `/photos/{vehicleId}/{key}`; a width is added as `?w=`. */
export const photoPath = (vehicleId: number, imageUrl: string): string => `/photos/${vehicleId}/${photoKey(imageUrl)}`;
