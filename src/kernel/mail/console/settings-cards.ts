import type { SettingsCard } from "#kernel/ui/console/console-parts.ts";
import { MailCard } from "./mail-card.tsx";

/** This room's cards in the settings. */
export const settingsCards: readonly SettingsCard[] = [{ order: 40, Content: MailCard }];
