import type { ComponentType } from "react";
import type { Dealership } from "#contract/dealerships/dealership.ts";

/** A part of a dealership's own screen that another feature brings. */
export type DetailSection = { id: string; label: string; Content: ComponentType<{ dealership: Dealership }> };

/** What other features put into the dealerships tab; `admin/` brings them together. */
export type DealershipSlots = {
  /** How far a running crawl is; nothing when none runs. */
  Progress: ComponentType<{ dealershipId: number }>;
  UploadDialog: ComponentType<{ dealership: Dealership; onClose: () => void }>;
  sections: readonly DetailSection[];
};

/** What can be done with a dealership from its row. */
export type RowAction = "sync" | "upload" | "edit" | "renew" | "delete";
export type OnRowAction = (action: RowAction, dealership: Dealership) => void;
