import { DEALER_SECTION, type DealershipParts } from "#core/dealerships/console/dealership-screen.ts";
import { DealershipReports } from "./dealer-reports.tsx";
import { PortalSection } from "./portal-section.tsx";

/** The portal's parts of the dealerships tab. */
export const dealershipParts: DealershipParts = {
  sections: [
    {
      ...DEALER_SECTION,
      order: 51,
      Content: ({ dealership }) => <DealershipReports dealershipId={dealership.id} />,
    },
    { ...DEALER_SECTION, order: 52, Content: ({ dealership }) => <PortalSection dealershipId={dealership.id} /> },
  ],
};
