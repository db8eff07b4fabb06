import type { FastifyInstance } from "fastify";
import type { Db } from "#kernel/database/db.ts";
import { bindEndpoint } from "#kernel/http/bind-endpoint.ts";
import { correctVehicle, endCorrection } from "./correct-vehicle.ts";
import { getVehicleOrigins } from "./get-vehicle-origins.ts";
import { originEndpoints } from "./origin-endpoints.ts";

export function originRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindEndpoint(app, originEndpoints.getVehicleOrigins, ({ params }) => getVehicleOrigins(db, params.id));
  bindEndpoint(app, originEndpoints.correctVehicle, async ({ params, body, admin }) => {
    const { field, value: text, reason } = body;
    return { message: await correctVehicle(db, params.id, { field, text, reason }, admin.username) };
  });
  bindEndpoint(app, originEndpoints.endCorrection, async ({ params, body, admin }) => ({
    message: await endCorrection(db, params.id, body.field, admin.username),
  }));
}
