import type { DealershipParts } from "#core/dealerships/console/dealership-screen.ts";
import { DealershipsTab } from "#core/dealerships/console/dealerships-tab.tsx";
import { joinDealershipParts } from "#core/dealerships/console/join-dealership-parts.ts";
import { dealershipParts as imports } from "#core/imports/console/dealership-parts.ts";
import { dealershipParts as inventory } from "#core/inventory/console/dealership-parts.ts";
import { dealershipParts as sync } from "#core/sync/console/dealership-parts.ts";

const OF_FEATURES = import.meta.glob<DealershipParts>("../../features/*/console/dealership-parts.{ts,tsx}", {
  eager: true,
  import: "dealershipParts",
});

const SLOTS = joinDealershipParts([inventory, imports, sync, ...Object.values(OF_FEATURES)]);

/** The dealerships, with the parts of all rooms. */
export const AllDealershipsTab = () => <DealershipsTab slots={SLOTS} />;
