import type { SettingsCard } from "#kernel/ui/console/console-parts.ts";
import { BackupsCard } from "./backups-card.tsx";

/** The backups' card in the settings. */
export const settingsCards: readonly SettingsCard[] = [{ order: 60, Content: BackupsCard }];
