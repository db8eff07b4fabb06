import { AppError } from "#kernel/process/errors.ts";
import { type VehicleQuery, vehicleQuerySchema } from "./vehicle-query-schemas.ts";

/**
 * Reads a search that is written as the listing call's query string.
 * @throws {AppError} 400 for a search that the listing call would refuse
 */
export function parseSearchText(text: string): VehicleQuery {
  const values: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const known = values[name];
    values[name] = known === undefined ? value : [known, value].flat();
  }
  const parsed = vehicleQuerySchema.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw AppError.badRequest(`${issue?.path.join(".")} ${issue?.message}`);
}
