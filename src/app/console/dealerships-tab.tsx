import { useRef } from "react";
import { useSearchParams } from "react-router";
import { AddDealershipCard } from "#core/dealerships/console/add-dealership-card.tsx";
import { ConnectedDealerships } from "#core/dealerships/console/connected-dealerships.tsx";
import { DealershipDetail } from "#core/dealerships/console/dealership-detail.tsx";
import { type DealershipSlots, readDetailAddress } from "#core/dealerships/console/dealership-screen.ts";
import { useRowActions } from "#core/dealerships/console/row-actions.tsx";
import type { Dealership } from "#core/dealerships/dealership-schemas.ts";
import { PastImports } from "#core/imports/console/past-imports.tsx";
import { UploadCsvDialog } from "#core/imports/console/upload-csv-dialog.tsx";
import { readCar } from "#core/inventory/console/car-address.ts";
import { VehicleScreen } from "#core/inventory/console/vehicle-screen.tsx";
import { useSyncEvents } from "#core/sync/console/live-runs.ts";
import { RunHistory } from "#core/sync/console/run-history.tsx";
import { DealershipProgress } from "#core/sync/console/run-progress.tsx";
import { DealershipBulkActions } from "#features/bulk/console/dealership-bulk.tsx";
import { StockBulkActions } from "#features/bulk/console/stock-bulk.tsx";
import { DealershipQuestions } from "#features/inquiries/console/dealership-questions.tsx";
import { DealershipMarketSection } from "#features/market/console/dealership-market.tsx";
import { DealershipReports } from "#features/portal/console/dealer-reports.tsx";
import { PortalSection } from "#features/portal/console/portal-section.tsx";
import { RightsSection } from "#features/rights/console/rights-section.tsx";
import { ScorecardSection } from "#features/scorecards/console/scorecard-section.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { TabHeading } from "./tab-heading.tsx";

/** What a dealership's own people see of it and say: the scorecard's link, the portal, and their reports. */
function ForTheDealer({ dealership }: { dealership: Dealership }) {
  return (
    <div className="flex flex-col gap-5">
      <ScorecardSection dealership={dealership} />
      <DealershipReports dealershipId={dealership.id} />
      <PortalSection dealershipId={dealership.id} />
    </div>
  );
}

/** What features bring to the dealerships. */
const SLOTS: DealershipSlots = {
  Progress: DealershipProgress,
  UploadDialog: UploadCsvDialog,
  BulkActions: DealershipBulkActions,
  StockBulkActions,
  sections: [
    { id: "history", label: "History", Content: RunHistory },
    { id: "uploads", label: "CSV", Content: PastImports },
    { id: "market", label: "Market", Content: DealershipMarketSection },
    { id: "questions", label: "Questions", Content: DealershipQuestions },
    { id: "scorecard", label: "Scorecard", Content: ForTheDealer },
    { id: "rights", label: "Rights", Content: RightsSection },
  ],
};

/**
 * The dealerships tab: adding one, the list of all, at `?dealership=ID` everything about one of them, and with `&car=ID` one of
 * its cars.
 */
export function DealershipsTab() {
  useSyncEvents();
  const [params] = useSearchParams();
  const address = readDetailAddress(params);
  const car = readCar(params);
  return (
    <>
      <TabHeading title="Dealerships" text="Connect dealerships, and keep their inventory and subscriptions going." />
      {car !== null ? (
        <VehicleScreen key={car} id={car} />
      ) : address ? (
        <DealershipDetail key={address.id} {...address} slots={SLOTS} />
      ) : (
        <Overview />
      )}
    </>
  );
}

function Overview() {
  const list = useRef<HTMLDivElement>(null);
  const { act, dialog } = useRowActions({
    UploadDialog: SLOTS.UploadDialog,
    onDeleted: () => requestAnimationFrame(() => list.current?.focus()),
  });
  const mayEdit = useMayEdit();
  return (
    <div className="flex flex-col gap-5">
      {mayEdit && <AddDealershipCard />}
      <div ref={list} tabIndex={-1} className="rounded-card outline-none">
        <ConnectedDealerships slots={SLOTS} onAction={act} />
      </div>
      {dialog}
    </div>
  );
}
