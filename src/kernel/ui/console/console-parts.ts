import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { Role } from "#kernel/http/rules/roles.ts";

/**
 * The parts that a room adds to the frame of the console, in its `console/console.ts`. All of it is loaded when the console opens. Parts of
 * screens that many rooms share are in further files: `settings-cards.ts` (kernel/settings/console/settings-card.ts), and, loaded with
 * their screens, `dashboard-cards.ts` and `dealership-parts.ts` (core/dealerships/console/dealership-screen.ts).
 */
export type ConsoleParts = {
  tabs?: readonly ConsoleTab[];
  /** Buttons at the right of every tab's heading. */
  head?: readonly HeadPart[];
  /** Work while the console is open. Its components render nothing. */
  background?: readonly { order: number; Content: ComponentType }[];
  /** Further commands of the command palette. */
  commands?: readonly ConsoleCommand[];
};

/** A screen of the console. */
export type ConsoleTab = {
  /**
   * Its name in its address. A feature's tab is in `console/<name>-tab.tsx`: the site's router takes names from file names. Other
   * rooms name theirs in `tab-names.ts`.
   */
  name: string;
  label: string;
  /** Everyday words by which the command palette finds it, too. */
  words?: string;
  icon: LucideIcon;
  /** The role that it needs. */
  role: Role;
  /** Its position among all tabs. */
  order: number;
  /** The part of the menu in which it is listed. Null: only links lead to it. */
  menu: "main" | "account" | null;
  /** The key that opens it after "g". */
  key?: string;
  /** Loads its content, when it is opened for the first time. */
  load(): Promise<ComponentType>;
};

/** A button at the right of every tab's heading. */
export type HeadPart = { order: number; Content: ComponentType<HeadProps> };
export type HeadProps = {
  /** The tabs that the user may open. */
  tabs: readonly ConsoleTab[];
  commands: readonly ConsoleCommand[];
};

/** An entry of the command palette that leads to an address. */
export type ConsoleCommand = {
  id: string;
  label: string;
  /** Further words by which it is found. */
  words: string;
  path: string;
  order: number;
  /** True for one that leads to a setting: it is listed only when something is typed. */
  isSetting?: boolean;
};

/**
 * A card of the dashboard: over its whole width at the top or at the bottom, or between them in the wide or the narrow column.
 * A room exports its `dashboardCards` from `console/dashboard-cards.ts`.
 */
export type DashboardCard = {
  place: "top" | "wide" | "narrow" | "bottom";
  /** Its position among the cards of its place. */
  order: number;
  Content: ComponentType;
  /** False while it is not known whether there is such a card. The dashboard waits for it for a short time. */
  useIsReady?: () => boolean;
};

/** Returns parts in their order. */
export const inOrder = <Part extends { order: number }>(parts: readonly Part[]): Part[] =>
  parts.toSorted((a, b) => a.order - b.order);
