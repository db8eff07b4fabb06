import type { DealershipParts } from "#core/dealerships/console/dealership-screen.ts";
import { PastImports } from "./past-imports.tsx";
import { UploadCsvDialog } from "./upload-csv-dialog.tsx";

/** This folder's parts of the dealerships tab. */
export const dealershipParts: DealershipParts = {
  UploadDialog: UploadCsvDialog,
  sections: [{ id: "uploads", tab: "syncs", order: 30, Content: PastImports }],
};
