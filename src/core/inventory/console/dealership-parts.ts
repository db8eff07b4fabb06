import type { DealershipParts } from "#core/dealerships/console/dealership-screen.ts";
import { VehicleScreen } from "./vehicle-screen.tsx";

/** The parts that this room adds to the dealerships tab. */
export const dealershipParts: DealershipParts = { CarScreen: VehicleScreen };
