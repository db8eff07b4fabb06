import type { Vehicle } from "#contract/vehicles/vehicle.ts";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** "$27,480", or "Call for price" when the dealer does not say. */
export function formatPrice(priceUsd: number | null | undefined): string {
  return priceUsd == null ? "Call for price" : dollars.format(priceUsd);
}

/** "34,120 miles", or "Mileage not listed". */
export function formatMileage(miles: number | null | undefined): string {
  return miles == null ? "Mileage not listed" : `${whole.format(miles)} miles`;
}

/** "1,204" */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** "1 car", "412 cars" */
export function formatCarCount(count: number): string {
  return `${whole.format(count)} ${count === 1 ? "car" : "cars"}`;
}

/** Where the car is: the dealership's place, else its own, else its zip code; undefined when nobody says. */
export function vehiclePlace(vehicle: Pick<Vehicle, "location" | "zipCode"> & Partial<Pick<Vehicle, "dealership">>) {
  return vehicle.dealership?.location || vehicle.location || vehicle.zipCode || undefined;
}

/** Who sells it. */
export function dealershipName(vehicle: Partial<Pick<Vehicle, "dealership">>): string {
  return vehicle.dealership?.name || "Unknown Dealership";
}
