import type { DealershipParts } from "#core/dealerships/console/dealership-screen.ts";
import { VehicleScreen } from "./vehicle-screen.tsx";

export const dealershipParts: DealershipParts = { CarScreen: VehicleScreen };
