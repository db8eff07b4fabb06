import type { DealershipParts } from "#core/dealerships/console/dealership-screen.ts";
import { DealershipBulkActions } from "./dealership-bulk.tsx";
import { StockBulkActions } from "./stock-bulk.tsx";

/** The bulk actions' parts of the dealerships tab. */
export const dealershipParts: DealershipParts = { BulkActions: DealershipBulkActions, StockBulkActions };
