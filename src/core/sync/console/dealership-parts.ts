import type { DealershipParts } from "#core/dealerships/console/dealership-screen.ts";
import { useSyncEvents } from "./live-runs.ts";
import { RunHistory } from "./run-history.tsx";
import { DealershipProgress } from "./run-progress.tsx";

/** The parts that this room adds to the dealerships tab. */
export const dealershipParts: DealershipParts = {
  LiveUpdates,
  Progress: DealershipProgress,
  sections: [{ id: "history", tab: "syncs", order: 20, Content: RunHistory }],
};

function LiveUpdates() {
  useSyncEvents();
  return null;
}
