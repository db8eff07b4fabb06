import { AppError } from "../infra/errors.ts";
import { fromPrimary, type VehicleReads } from "./fresh-state.ts";

/**
 * Looks something up and, when it is not there, once more on the primary: a replica may not have got it yet, and whoever
 * has seen a car in the list must find its page and its photos.
 * @param find says with null or a 404 that there is nothing
 */
export async function findAnywhere<T>(reads: VehicleReads, find: (reads: VehicleReads) => Promise<T>): Promise<T> {
  if (reads.db === reads.primary.db) return find(reads);
  const found = await find(reads).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
  return found ?? find(fromPrimary(reads));
}
