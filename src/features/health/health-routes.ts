import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { ZipFile } from "yazl";
import type { Database } from "#kernel/database/db-schema.ts";
import { bindEndpoint, bindStreamEndpoint } from "#kernel/http/bind-endpoint.ts";
import { AppError } from "#kernel/process/errors.ts";
import { healthEndpoints } from "./health-endpoints.ts";
import type { Health } from "./health-schemas.ts";
import { type BundleDeps, makeBundle } from "./make-bundle.ts";
import { openPartReader } from "./parts.ts";
import { listConfirmations } from "./read-confirmations.ts";
import { listRunsOfDay } from "./read-crawls.ts";
import { readHealth } from "./read-health.ts";
import { readTimings } from "./read-timings.ts";

/** Requests of several administrators within this time share one answer. */
const SHARED_MS = 3_000;

export function healthRoutes(app: FastifyInstance, deps: BundleDeps): void {
  const { db, log } = deps;
  let latest: { at: number; health: Promise<Health> } | null = null;
  const health = (): Promise<Health> => {
    const now = performance.now();
    if (!latest || now - latest.at > SHARED_MS) latest = { at: now, health: readHealth(deps) };
    return latest.health;
  };
  /** @throws {AppError} 503 with the reason */
  const orRefuse = async <T>(read: (db: Kysely<Database>) => Promise<T>): Promise<T> => {
    const part = await openPartReader(db, log)("a list", read);
    if (!part.known) throw new AppError(503, part.problem);
    return part.value;
  };

  bindEndpoint(app, healthEndpoints.getHealth, health);
  bindEndpoint(app, healthEndpoints.listRunsOfDay, ({ query }) =>
    orRefuse((trx) => listRunsOfDay(trx, { day: query.day, outcome: query.outcome, page: query.page })),
  );
  bindEndpoint(app, healthEndpoints.listConfirmations, ({ query }) =>
    orRefuse((trx) => listConfirmations(trx, { apart: query.apart === "yes", page: query.page })),
  );
  bindEndpoint(app, healthEndpoints.getTimings, ({ query }) => orRefuse((trx) => readTimings(trx, query.span)));
  bindStreamEndpoint(app, healthEndpoints.downloadHealthBundle, async ({ reply }) => {
    const files = await makeBundle(deps);
    const zip = new ZipFile();
    for (const { name, text } of files) zip.addBuffer(Buffer.from(text), `autohub-support/${name}`);
    zip.end();
    const day = new Date().toISOString().slice(0, 10);
    reply.header("content-disposition", `attachment; filename="autohub-support-${day}.zip"`);
    return zip.outputStream;
  });
}
