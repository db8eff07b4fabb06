import { createHash } from "node:crypto";

/**
 * Who a car is within its dealership, stable from run to run (see `VehicleFacts.identityKey`): the VIN, else the stock
 * number, else the path of its page (with the query where the path alone names no car), else a fingerprint.
 */
export function identityKey(car: {
  vin: string | null;
  stockNumber: string | null;
  detailUrl: string | null;
  title: string;
  year: number | null;
  mileageMiles: number | null;
}): string {
  if (car.vin !== null) return `vin:${car.vin}`;
  if (car.stockNumber !== null) return `stock:${car.stockNumber.toUpperCase()}`;
  if (car.detailUrl !== null) {
    const url = new URL(car.detailUrl);
    url.searchParams.sort();
    // `/vehicle.aspx?id=12` is told apart by its query only; `/cars/2018-ford-edge-4711` is not.
    const query = /\d/.test(url.pathname) ? "" : url.search;
    return `url:${url.pathname.replace(/(?<=.)\/$/, "")}${query}`;
  }
  const print = createHash("sha256").update(`${car.title.toLowerCase()}|${car.year}|${car.mileageMiles}`).digest("hex");
  return `print:${print.slice(0, 24)}`;
}
