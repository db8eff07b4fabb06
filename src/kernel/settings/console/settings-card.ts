import type { ComponentType } from "react";
import type { ConsoleCommand } from "#kernel/ui/console/console-parts.ts";
import { type SettingsPage, settingsPath } from "../rules/settings-pages.ts";

/** A card of the settings. A room exports its `settingsCards` from `console/settings-cards.ts`, which the console loads at once. */
export type SettingsCard = {
  /** Its name in its address: `alerts` in `/admin/settings?page=alerts#alerts`. */
  name: string;
  page: SettingsPage;
  /** Its position among all cards. */
  order: number;
  /** The entries by which the command palette finds it: their labels, and everyday words. */
  finds: readonly { label: string; words: string }[];
  /** Loads its content, when its page is opened for the first time. */
  load(): Promise<ComponentType>;
};

/** The room between the orders of two cards' commands. */
const MOST_COMMANDS = 100;

/** Returns the commands of the palette that lead to a card. */
export const commandsOf = ({ name, page, order, finds }: SettingsCard): ConsoleCommand[] =>
  finds.map(({ label, words }, index) => ({
    id: `setting-${name}-${index}`,
    ...{ label, words, path: settingsPath(page, name), order: order * MOST_COMMANDS + index, isSetting: true },
  }));
