import type { FastifyInstance } from "fastify";

/** Returns the routes of a server as `GET /api/vehicles/:id`, without those for HEAD. It reads Fastify's drawing of them. */
export function routesOf(app: FastifyInstance): string[] {
  const path: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part, methods = ""] = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      if (part === undefined) return [];
      path.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
      return methods
        .split(", ")
        .filter((method) => method && method !== "HEAD")
        .map((method) => `${method} ${path.join("")}`);
    });
}
