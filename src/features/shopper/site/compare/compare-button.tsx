import type { ShownVehicle } from "#core/listing/site/shown-vehicle.ts";
import { toggleCar, useChosenCars } from "./chosen-cars.ts";
import { keyOf, MAX_COMPARED } from "./comparison.ts";

/** Adds a car to the comparison, or removes it. */
export function CompareButton({ vehicle }: { vehicle: ShownVehicle }) {
  const car = { key: keyOf(vehicle), title: vehicle.title };
  const chosen = useChosenCars();
  const isChosen = chosen.some(({ key }) => key === car.key);
  const isFull = !isChosen && chosen.length >= MAX_COMPARED;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={isFull}
      onClick={() => toggleCar(car)}
      className="icon-link"
    >
      {isFull ? "Four cars are chosen" : isChosen ? "✓ Comparing" : "Compare"}
    </button>
  );
}
