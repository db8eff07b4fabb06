import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import type { Db } from "../infra/database/db.ts";
import { correctVehicle, endCorrection } from "../inventory/correct-vehicle.ts";
import { getVehicleOrigins } from "./get-vehicle-origins.ts";

export function originRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindEndpoint(app, endpoints.getVehicleOrigins, ({ params }) => getVehicleOrigins(db, params.id));
  bindEndpoint(app, endpoints.correctVehicle, async ({ params, body, admin }) => {
    const { field, value: text, reason } = body;
    return { message: await correctVehicle(db, params.id, { field, text, reason }, admin.username) };
  });
  bindEndpoint(app, endpoints.endCorrection, async ({ params, body, admin }) => ({
    message: await endCorrection(db, params.id, body.field, admin.username),
  }));
}
