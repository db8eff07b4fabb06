import type { ReactNode } from "react";
import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { VehicleCard } from "../card/vehicle-card.tsx";

/** Cards seen without scrolling on a wide screen: their photos load first. */
const FIRST_ROW = 4;

/** The results as a grid of cards. */
export function VehicleGrid({ vehicles }: { vehicles: Vehicle[] }) {
  return (
    <CardGrid>
      {vehicles.map((vehicle, index) => (
        <li key={vehicle.id} className="flex">
          <VehicleCard vehicle={vehicle} eager={index < FIRST_ROW} />
        </li>
      ))}
    </CardGrid>
  );
}

/** As many columns of cards as fit, one on a phone and four on a desktop. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16.875rem),1fr))] gap-5">{children}</ul>;
}
