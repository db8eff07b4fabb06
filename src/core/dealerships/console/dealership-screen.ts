import type { ComponentType } from "react";
import { rememberAddress, rememberedAddress } from "#kernel/ui/console/remembered-address.ts";
import { adminTabPath } from "#kernel/ui/site/paths.ts";
import type { Dealership } from "../dealership-schemas.ts";
import type { DealershipSearch } from "../rules/find-dealerships.ts";
import type { StockFilter } from "../stock-filter-schemas.ts";
import { DEALERSHIPS_TAB } from "./tab-names.ts";

/** The list of dealerships. */
export const DEALERSHIPS_PATH = adminTabPath(DEALERSHIPS_TAB);

/** The tabs of a dealership's own screen, in their order: what one comes for first. */
export const DETAIL_TABS = ["cars", "syncs", "dealer", "settings"] as const;
export type DetailTab = (typeof DETAIL_TABS)[number];

/** A section of a dealership's own screen, below the others of its tab. An address names a tab or a section (`?show=rights`). */
export type DetailSection = {
  id: string;
  tab: DetailTab;
  order: number;
  /** Two of these stand side by side where there is room. */
  isHalf?: boolean;
  /** Only sections of this room need the slots. */
  Content: ComponentType<{ dealership: Dealership; slots: DealershipSlots }>;
};

/** Chosen rows of a list: single ones, or all that its filter finds. */
export type ChosenRows<Filter> = { ids: number[] } | { filter: Filter };

/** The parts that other rooms provide for the dealerships tab. */
export type DealershipSlots = {
  /** Keeps the shown data up to date while the tab is open; renders nothing. */
  LiveUpdates: ComponentType;
  /** Progress of a running crawl; renders nothing when none runs. */
  Progress: ComponentType<{ dealershipId: number }>;
  UploadDialog: ComponentType<{ dealership: Dealership; onClose: () => void }>;
  /** The screen of one of a dealership's cars. */
  CarScreen: ComponentType<{ id: number }>;
  /** The buttons for the chosen dealerships. Without them no dealership can be chosen. */
  BulkActions?: ComponentType<{ selection: ChosenRows<DealershipSearch>; onDone: () => void }>;
  /** The same for the chosen cars of a dealership. */
  StockBulkActions?: ComponentType<{
    dealershipId: number;
    show: "listed" | "hidden";
    selection: ChosenRows<StockFilter>;
    /** The tags that any of the dealership's cars has. */
    knownTags: readonly string[];
    onDone: () => void;
  }>;
  sections: readonly DetailSection[];
};

/** The parts that a room adds to the dealerships tab. It exports its `dealershipParts` from `console/dealership-parts.ts`. */
export type DealershipParts = Partial<DealershipSlots>;

/** The query string of a dealership's own screen, with a tab or a section open. */
export function dealershipSearch(id: number, section?: string): string {
  const params = new URLSearchParams({ dealership: String(id) });
  if (section) params.set("show", section);
  return `?${params}`;
}

/** The query string of the screen of one of a dealership's cars. */
export const carSearch = (dealershipId: number, carId: number): string =>
  `?${new URLSearchParams({ dealership: String(dealershipId), car: String(carId) })}`;

/** Returns the car whose screen a query string opens; null for none. */
export function readCar(params: URLSearchParams): number | null {
  const text = params.get("car") ?? "";
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/** Returns the dealership, and the tab or section, that a query string opens; null means the list. */
export function readDetailAddress(params: URLSearchParams): { id: number; section: string | null } | null {
  const text = params.get("dealership") ?? "";
  return /^[1-9]\d{0,9}$/.test(text) ? { id: Number(text), section: params.get("show") } : null;
}

const LIST = "dealerships";

/** Stores the list's query string, so that the way back leads to the same list. */
export function rememberList(search: string): void {
  const params = new URLSearchParams(search);
  // This one opens the form for another dealership.
  params.delete("add");
  rememberAddress(LIST, params.size > 0 ? `?${params}` : "");
}

/** The list's query string when it was last open in this window. */
export const listAddress = (): string => rememberedAddress(LIST) ?? "";
