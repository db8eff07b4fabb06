import type { ShownVehicle } from "#core/listing/site/shown-vehicle.ts";
import { Icon } from "#kernel/ui/site/icons.tsx";
import { showNotice } from "../saved/notice.tsx";
import { toggleCar, useChosenCars } from "./chosen-cars.ts";
import { keyOf, MAX_COMPARED } from "./comparison.ts";

/** A button on a card that adds the car to the comparison, or removes it. */
export function CardCompare({ vehicle }: { vehicle: Pick<ShownVehicle, "id" | "vin" | "title"> }) {
  const car = { key: keyOf(vehicle), title: vehicle.title };
  const chosen = useChosenCars();
  const isChosen = chosen.some(({ key }) => key === car.key);
  const press = () =>
    !isChosen && chosen.length >= MAX_COMPARED ? showNotice("Four cars are chosen. That is the most.") : toggleCar(car);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`Compare ${vehicle.title}`}
      title={isChosen ? "Comparing" : "Compare"}
      onClick={press}
      className="heart card-compare"
    >
      <Icon d="M8 7.5h12M16.5 4 20 7.5 16.5 11M16 16.5H4M7.5 13 4 16.5 7.5 20" className="" />
    </button>
  );
}
