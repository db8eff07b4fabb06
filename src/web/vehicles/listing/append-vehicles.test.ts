import { expect, it } from "vitest";
import { exampleVehicle } from "#test/example-vehicle.ts";
import { newVehicles } from "./append-vehicles.ts";

const cars = (...ids: number[]) => ids.map((id) => exampleVehicle({ id }));

it("drops vehicles that are already listed", () => {
  expect(newVehicles(cars(1, 2, 3), cars(3, 4, 2, 5)).map(({ id }) => id)).toEqual([4, 5]);
  expect(newVehicles(cars(1, 2), cars(2, 1))).toEqual([]);
});
