import type { FastifyInstance } from "fastify";
import { originEndpoints } from "#contract/origins/origin-endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import type { Db } from "../infra/database/db.ts";
import { correctVehicle, endCorrection } from "../inventory/correct-vehicle.ts";
import { getVehicleOrigins } from "./get-vehicle-origins.ts";

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
