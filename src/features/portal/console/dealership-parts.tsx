import type { DealershipParts } from "#core/dealerships/console/dealership-screen.ts";
import { DealershipReports } from "./dealer-reports.tsx";
import { PortalSection } from "./portal-section.tsx";

/** The portal's parts of the dealerships tab. */
export const dealershipParts: DealershipParts = {
  sections: [
    {
      id: "reports",
      tab: "dealer",
      order: 70,
      isHalf: true,
      Content: ({ dealership }) => <DealershipReports dealershipId={dealership.id} />,
    },
    {
      id: "portal",
      tab: "dealer",
      order: 80,
      isHalf: true,
      Content: ({ dealership }) => <PortalSection dealershipId={dealership.id} />,
    },
  ],
};
