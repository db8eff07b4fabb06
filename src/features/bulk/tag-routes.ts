import type { FastifyInstance } from "fastify";
import { listTags } from "#core/dealerships/list-tags.ts";
import type { Db } from "#kernel/database/db.ts";
import { bindEndpoint } from "#kernel/http/bind-endpoint.ts";
import { tagEndpoints } from "./tag-endpoints.ts";

export function tagRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindEndpoint(app, tagEndpoints.listTags, () => listTags(db));
}
