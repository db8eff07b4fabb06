import { type Feature, oncePerHost } from "#core/feature.ts";
import { officialEndpoints } from "./official-endpoints.ts";
import { officialRoutes } from "./official-routes.ts";
import { OfficialReader } from "./read-official-figures.ts";

const readerOf = oncePerHost(() => new OfficialReader());

/** EPA's fuel economy, and NHTSA's recalls and safety ratings, of a car's model. */
export const official: Feature = {
  name: "official",
  endpoints: officialEndpoints,
  routes: (app, host) => officialRoutes(app, { publicReads: host.publicReads, reader: readerOf(host) }),
};
