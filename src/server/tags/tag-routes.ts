import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import type { Db } from "../infra/database/db.ts";
import { listTags } from "./list-tags.ts";

export function tagRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindEndpoint(app, endpoints.listTags, () => listTags(db));
}
