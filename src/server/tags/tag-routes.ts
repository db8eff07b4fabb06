import type { FastifyInstance } from "fastify";
import { tagEndpoints } from "#contract/tags/tag-endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import type { Db } from "../infra/database/db.ts";
import { listTags } from "./list-tags.ts";

export function tagRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindEndpoint(app, tagEndpoints.listTags, () => listTags(db));
}
