import type { SettingsCard } from "#kernel/ui/console/console-parts.ts";
import { NotificationsCard } from "./notifications-card.tsx";

/** The notifications' card in the settings. */
export const settingsCards: readonly SettingsCard[] = [{ order: 50, Content: NotificationsCard }];
