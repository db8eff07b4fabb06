import type { FastifyRequest } from "fastify";
import { AppError } from "../infra/errors.ts";
import type { ReadSource } from "../infra/reads/open-reads.ts";

/** Where what the public sees is read from: a replica, where there are some. The primary is for what it cannot know yet. */
export type PublicReads = ReadSource & { primary: ReadSource };

/** The same without replicas. */
export const fromPrimary = <R extends PublicReads>(reads: R): R => ({ ...reads, ...reads.primary });

/** What a request is answered from: an administrator must see what he has done this moment, and a replica may not yet. */
export const readsFor = (request: FastifyRequest, reads: PublicReads): PublicReads =>
  request.server.isAdmins(request) ? fromPrimary(reads) : reads;

/**
 * Looks something up and, when it is not there, once more on the primary: a replica may not have got it yet, and whoever
 * has seen a car in the list must find its page and its photos.
 * @param find says with null or a 404 that there is nothing
 */
export async function findAnywhere<R extends PublicReads, T>(reads: R, find: (reads: R) => Promise<T>): Promise<T> {
  if (reads.db === reads.primary.db) return find(reads);
  const found = await find(reads).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
  return found ?? find(fromPrimary(reads));
}
