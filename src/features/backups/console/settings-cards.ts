import type { SettingsCard } from "#kernel/ui/console/console-parts.ts";
import { BackupsCard } from "./backups-card.tsx";

/** What this room shows among the settings. */
export const settingsCards: readonly SettingsCard[] = [{ order: 60, Content: BackupsCard }];
