import { chooseStock } from "#core/inventory/list-stock.ts";
import type { Db } from "#kernel/database/db.ts";
import { csvRow } from "#kernel/http/csv-row.ts";
import type { Role } from "#kernel/http/rules/roles.ts";
import type { DealershipSelection, VehicleSelection } from "./bulk-endpoints.ts";
import { chooseDealerships } from "./work-on-dealerships.ts";

/** Returns the chosen dealerships as a CSV file, newest first. Times are ISO strings in UTC. */
export async function exportDealerships(db: Db, selection: DealershipSelection, role: Role): Promise<string> {
  const rows = await chooseDealerships(db, selection, role, new Date());
  const head = [
    "id",
    "name",
    "url",
    "additionalUrls",
    "location",
    "status",
    "vehicles",
    "lastSynced",
    "expires",
    "tags",
  ];
  const lines = rows.map((d) =>
    csvRow([
      ...[d.id, d.name, d.url, d.additionalUrls.join(" "), d.location, d.status, d.vehicleCount],
      ...[d.lastSynced, d.expirationDate, d.tags.join(", ")],
    ]),
  );
  return csvRow(head) + lines.join("");
}

/** Returns the chosen cars of a dealership as a CSV file. Its first nine columns are those of the specification's upload. */
export async function exportVehicles(db: Db, dealershipId: number, selection: VehicleSelection): Promise<string> {
  const rows = await chooseStock(db, dealershipId, selection);
  const head = ["title", "year", "make", "model", "price", "mileage", "vin", "location", "zipCode", "tags"];
  const lines = rows.map((v) =>
    csvRow([v.title, v.year, v.make, v.model, v.price, v.mileage, v.vin, v.location, v.zipCode, v.tags.join(", ")]),
  );
  return csvRow(head) + lines.join("");
}
