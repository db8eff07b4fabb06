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

/** The query string of a dealership's own screen, with one of its parts open. */
export function dealershipSearch(id: number, section?: string): string {
  const params = new URLSearchParams({ dealership: String(id) });
  if (section) params.set("show", section);
  return `?${params}`;
}

/** What a query string asks for: the list, or a dealership's own screen. */
export function readDetailAddress(params: URLSearchParams): { id: number; section: string | null } | null {
  const text = params.get("dealership") ?? "";
  return /^[1-9]\d{0,9}$/.test(text) ? { id: Number(text), section: params.get("show") } : null;
}
