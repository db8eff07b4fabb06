import type { Feature } from "#core/feature.ts";
import { assistantRoutes } from "./assistant-routes.ts";

/** An MCP server, by which assistants read what shoppers may see. */
export const assistants: Feature = {
  name: "assistants",
  routes: (app, { publicReads, config }) => assistantRoutes(app, { publicReads, site: config }),
};
