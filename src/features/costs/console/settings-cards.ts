import type { SettingsCard } from "#kernel/ui/console/console-parts.ts";
import { ChargesCard } from "./charges-card.tsx";

export const settingsCards: readonly SettingsCard[] = [{ order: 17, Content: ChargesCard }];
