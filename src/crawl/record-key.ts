import type { RawVehicle } from "./platform.ts";

/** The same for two sightings of the same car, as far as its raw record tells; for cars that get no identity of ours. */
export function recordKey(raw: RawVehicle): string {
  const vin = text(raw.vin).toUpperCase();
  if (vin !== "") return `vin:${vin}`;
  const stock = text(raw.stockNumber);
  if (stock !== "") return `stock:${stock}`;
  const detail = text(raw.detailUrl);
  if (detail !== "") return `url:${detail}`;
  return `print:${[raw.title, raw.year, raw.make, raw.model, raw.trim, raw.price, raw.mileage].map(text).join("|")}`;
}

function text(value: string | number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value).trim();
}
