import type { FastifyInstance } from "fastify";
import { bindEndpoint, bindStreamEndpoint } from "#kernel/http/bind-endpoint.ts";
import { bulkEndpoints } from "./bulk-endpoints.ts";
import { exportDealerships, exportVehicles } from "./export-chosen.ts";
import { undoBulkWork } from "./undo-work.ts";
import { type BulkDeps, previewDealershipWork, workOnDealerships } from "./work-on-dealerships.ts";
import { previewVehicleWork, workOnVehicles } from "./work-on-vehicles.ts";

export function bulkRoutes(app: FastifyInstance, deps: BulkDeps): void {
  const { db } = deps;
  bindEndpoint(app, bulkEndpoints.previewDealershipWork, ({ body, admin }) =>
    previewDealershipWork(db, body, admin.role),
  );
  bindEndpoint(app, bulkEndpoints.workOnDealerships, ({ body, admin }) =>
    workOnDealerships(deps, { ...body, adminName: admin.username, role: admin.role }),
  );
  bindEndpoint(app, bulkEndpoints.previewVehicleWork, ({ params, body }) =>
    previewVehicleWork(db, body.work, { dealershipId: params.id, selection: body.selection }),
  );
  bindEndpoint(app, bulkEndpoints.workOnVehicles, ({ params, body, admin }) =>
    workOnVehicles(db, { ...body, dealershipId: params.id, adminName: admin.username }),
  );
  bindEndpoint(app, bulkEndpoints.undoBulkWork, ({ body, admin }) => undoBulkWork(deps, body.id, admin.username));
  bindStreamEndpoint(app, bulkEndpoints.exportDealerships, async ({ body, admin, reply }) => {
    reply.header("content-disposition", 'attachment; filename="dealerships.csv"');
    return exportDealerships(db, body.selection, admin.role);
  });
  bindStreamEndpoint(app, bulkEndpoints.exportVehicles, async ({ params, body, reply }) => {
    reply.header("content-disposition", `attachment; filename="cars-of-dealership-${params.id}.csv"`);
    return exportVehicles(db, params.id, body.selection);
  });
}
