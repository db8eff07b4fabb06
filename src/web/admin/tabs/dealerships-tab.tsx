import { useRef } from "react";
import { useSearchParams } from "react-router";
import type { Dealership } from "#contract/dealerships/dealership.ts";
import { useMayEdit } from "../api/permissions.ts";
import { AddDealershipCard } from "../dealerships/add-dealership-card.tsx";
import { ConnectedDealerships } from "../dealerships/connected-dealerships.tsx";
import { DealershipBulkActions } from "../dealerships/dealership-bulk.tsx";
import { DealershipDetail } from "../dealerships/dealership-detail.tsx";
import { type DealershipSlots, readDetailAddress } from "../dealerships/dealership-screen.ts";
import { useRowActions } from "../dealerships/row-actions.tsx";
import { StockBulkActions } from "../dealerships/stock-bulk.tsx";
import { PastImports } from "../imports/past-imports.tsx";
import { UploadCsvDialog } from "../imports/upload-csv-dialog.tsx";
import { DealershipQuestions } from "../inquiries/dealership-questions.tsx";
import { DealershipMarketSection } from "../market/dealership-market.tsx";
import { readCar } from "../origins/car-address.ts";
import { VehicleScreen } from "../origins/vehicle-screen.tsx";
import { DealershipReports } from "../portal/dealer-reports.tsx";
import { PortalSection } from "../portal/portal-section.tsx";
import { RightsSection } from "../rights/rights-section.tsx";
import { ScorecardSection } from "../scorecards/scorecard-section.tsx";
import { useSyncEvents } from "../sync/live-runs.ts";
import { RunHistory } from "../sync/run-history.tsx";
import { DealershipProgress } from "../sync/run-progress.tsx";
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
