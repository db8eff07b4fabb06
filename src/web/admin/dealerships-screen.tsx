import { DealershipsTab } from "./dealerships/dealerships-tab.tsx";
import type { DealershipSlots } from "./dealerships/slots.ts";
import { PastImports } from "./imports/past-imports.tsx";
import { UploadCsvDialog } from "./imports/upload-csv-dialog.tsx";
import { ScorecardSection } from "./scorecards/scorecard-section.tsx";
import { RunHistory } from "./sync/run-history.tsx";
import { DealershipProgress } from "./sync/run-progress.tsx";
import { useSyncEvents } from "./sync/use-sync-events.ts";

const SLOTS: DealershipSlots = {
  Progress: DealershipProgress,
  UploadDialog: UploadCsvDialog,
  sections: [
    { id: "history", label: "History", Content: RunHistory },
    { id: "uploads", label: "CSV", Content: PastImports },
    { id: "scorecard", label: "Scorecard", Content: ScorecardSection },
  ],
};

/** The dealerships tab with what crawling and CSV files bring to it. */
export function DealershipsScreen() {
  useSyncEvents();
  return <DealershipsTab slots={SLOTS} />;
}
