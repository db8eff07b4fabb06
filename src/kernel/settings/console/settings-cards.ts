import type { SettingsCard } from "#kernel/ui/console/console-parts.ts";
import { SiteSettingsCard } from "./site-settings-card.tsx";

/** This room's cards among the settings. */
export const settingsCards: readonly SettingsCard[] = [{ order: 10, Content: SiteSettingsCard }];
