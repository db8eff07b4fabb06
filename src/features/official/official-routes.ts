import type { FastifyInstance } from "fastify";
import { findComparedVehicle, readDetailOnce } from "#core/listing/get-vehicle.ts";
import { findAnywhere, type PublicReads, readsFor } from "#core/listing/public-reads.ts";
import { bindPublicRead } from "#kernel/http/bind-endpoint.ts";
import { officialEndpoints } from "./official-endpoints.ts";
import type { OfficialReader } from "./read-official-figures.ts";

const NOTHING = { fuelEconomy: null, ratings: null, recalls: null };

export function officialRoutes(app: FastifyInstance, deps: { publicReads: PublicReads; reader: OfficialReader }): void {
  const { publicReads, reader } = deps;
  bindPublicRead(app, officialEndpoints.getOfficialFigures, async ({ params, request }) => {
    return findAnywhere(readsFor(request, publicReads), async ({ db, pool }) => {
      if (!(await reader.hasFiles(db))) return NOTHING;
      const row = await readDetailOnce(request, pool, params.id);
      // A recently removed car has no figures, and any other one gets 404.
      if (!row) {
        await findComparedVehicle(pool, params.id);
        return NOTHING;
      }
      return reader.read(db, {
        ...{ year: row.year, make: row.make, model: row.model, trim: row.trim, doors: row.doors },
        ...{ bodyStyle: row.body_style, fuelType: row.fuel_type, transmission: row.transmission },
        ...{ drivetrain: row.drivetrain, engineCc: row.engine_cc, cylinders: row.cylinders },
      });
    });
  });
}
