import type { SettingsCard } from "#kernel/ui/console/console-parts.ts";
import { FeedsCard } from "./feeds-card.tsx";

/** The feeds' card in the settings. */
export const settingsCards: readonly SettingsCard[] = [{ order: 30, Content: FeedsCard }];
