import type { FastifyRequest } from "fastify";
import type { ReadSource } from "#kernel/database/reads/open-reads.ts";
import { AppError } from "#kernel/process/errors.ts";

/**
 * The servers for public requests: a replica if there is one. `primary` is for rows that a replica may not have yet, `pick` for calls whose
 * statements should all go to the same server.
 */
export type PublicReads = ReadSource & { primary: ReadSource; pick?: () => ReadSource };

/** Returns the same reads, all from the primary. */
export const fromPrimary = <R extends PublicReads>(reads: R): R => ({
  ...reads,
  ...reads.primary,
  pick: () => reads.primary,
});

/**
 * Chooses the server from which a request reads. An administrator reads from the primary, because a replica may not have their latest
 * change yet.
 */
export const readsFor = (request: FastifyRequest, reads: PublicReads): PublicReads =>
  request.server.isAdmins(request) ? fromPrimary(reads) : reads;

/**
 * Reads something, and reads it again from the primary if it is missing: a replica may lag behind, and a shopper who has seen a car in the
 * list must find its page and its photos.
 * @param find returns null or throws a 404 when there is nothing
 */
export async function findAnywhere<R extends PublicReads, T>(reads: R, find: (reads: R) => Promise<T>): Promise<T> {
  if (reads.db === reads.primary.db) return find(reads);
  const found = await find(reads).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
  return found ?? find(fromPrimary(reads));
}
