import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { formatMileage } from "../format-vehicle.ts";

/** Everything known about a vehicle, in two columns. Unknown facts are left out. */
export function VehicleFacts({ vehicle }: { vehicle: Vehicle }) {
  const facts: [string, string | number | null][] = [
    ["Year", vehicle.year],
    ["Make", vehicle.make],
    ["Model", vehicle.model],
    ["Trim", vehicle.trim],
    ["Condition", vehicle.condition === "certified" ? "Certified pre-owned" : "Used"],
    ["Mileage", vehicle.mileage === null ? null : formatMileage(vehicle.mileage)],
    ["Body style", vehicle.bodyStyle],
    ["Drivetrain", vehicle.drivetrain],
    ["Transmission", vehicle.transmission],
    ["Fuel type", vehicle.fuelType],
    ["Exterior color", vehicle.exteriorColor],
    ["Interior color", vehicle.interiorColor],
    ["VIN", vehicle.vin],
    ["Stock number", vehicle.stockNumber],
  ];
  return (
    <section className="rounded-card border border-line bg-surface px-5 py-5 shadow-card md:px-6">
      <h2 className="font-bold text-xl tracking-tight">Vehicle Details</h2>
      <dl className="mt-2 grid grid-cols-1 gap-x-10 sm:grid-cols-2">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="flex justify-between gap-6 border-line border-b py-2.5">
                <dt className="shrink-0 text-muted">{name}</dt>
                <dd className="line-clamp-4 min-w-0 text-right font-medium">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
