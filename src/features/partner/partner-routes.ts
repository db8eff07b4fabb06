import type { FastifyInstance } from "fastify";
import { bindEndpoint } from "#kernel/http/bind-endpoint.ts";
import { AppError } from "#kernel/process/errors.ts";
import { checkPartner } from "./check-partner.ts";
import type { InspectedAutoSync } from "./inspected-auto-sync.ts";
import { listRuns } from "./list-partner-runs.ts";
import { partnerEndpoints } from "./partner-endpoints.ts";
import {
  presentTarget,
  readTarget,
  removeTarget,
  setTarget,
  type TargetDeps,
  UNREADABLE,
  UNREADABLE_WORDS,
} from "./partner-target.ts";

/** @param deps.allowedFor returns the private hosts that may be called for a target */
export function partnerRoutes(
  app: FastifyInstance,
  deps: TargetDeps & { inspectedAuto: InspectedAutoSync; allowedFor: (url: string) => ReadonlySet<string> },
): void {
  const { db, inspectedAuto, allowedFor } = deps;
  bindEndpoint(app, partnerEndpoints.triggerInspectedAutoSync, async ({ admin }) => ({
    message: await inspectedAuto.trigger(admin.username),
    error: null,
  }));
  bindEndpoint(app, partnerEndpoints.listInspectedAutoRuns, async () => ({
    configured: await inspectedAuto.isConfigured(),
    runs: await listRuns(db),
  }));
  bindEndpoint(app, partnerEndpoints.getPartner, ({ admin }) => presentTarget(deps, admin.role === "owner"));
  bindEndpoint(app, partnerEndpoints.setPartner, async ({ body, admin }) => {
    await setTarget(deps, body, admin.username);
    return presentTarget(deps, true);
  });
  bindEndpoint(app, partnerEndpoints.removePartner, async ({ admin }) => {
    await removeTarget(deps, admin.username);
    return presentTarget(deps, true);
  });
  bindEndpoint(app, partnerEndpoints.checkPartner, async () => {
    const target = await readTarget(deps);
    if (target === null) throw AppError.conflict("No inspection partner is set");
    if (target === UNREADABLE) throw AppError.conflict(UNREADABLE_WORDS);
    return checkPartner(target, allowedFor(target.url));
  });
}
