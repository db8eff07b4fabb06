import type { FastifyRequest } from "fastify";
import type { ReadSource } from "../infra/reads/open-reads.ts";
import { isCurrent } from "./index/feed-position.ts";
import type { IndexState, VehicleIndex } from "./index/vehicle-index.ts";

/**
 * What the public reads of vehicles need: rows from the database (a replica, where there are some), everything else from the
 * index. The primary is for what a replica cannot know yet.
 */
export type VehicleReads = ReadSource & { primary: ReadSource; index: VehicleIndex };

/** The same without replicas. */
export const fromPrimary = (reads: VehicleReads): VehicleReads => ({ ...reads, ...reads.primary });

/** What a request is answered from: an administrator must see what he has done this moment, and a replica may not yet. */
export const readsFor = (request: FastifyRequest, reads: VehicleReads): VehicleReads =>
  request.server.isAdmins(request) ? fromPrimary(reads) : reads;

/** The index with everything that was committed before this call. Costs one small question to the database. */
export async function freshState({ pool, index }: VehicleReads): Promise<IndexState> {
  const { position } = await index.state();
  if (!(await isCurrent(pool, position))) await index.refresh();
  return index.state();
}
