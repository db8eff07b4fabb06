import type { DealershipParts } from "#core/dealerships/console/dealership-screen.ts";
import { VehicleScreen } from "./vehicle-screen.tsx";

/** What this room adds to the dealerships tab. */
export const dealershipParts: DealershipParts = { CarScreen: VehicleScreen };
