import type { SettingsCard } from "#kernel/ui/console/console-parts.ts";
import { NotificationsCard } from "./notifications-card.tsx";

/** What this room shows among the settings. */
export const settingsCards: readonly SettingsCard[] = [{ order: 50, Content: NotificationsCard }];
