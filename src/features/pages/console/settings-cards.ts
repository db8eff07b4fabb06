import type { SettingsCard } from "#kernel/ui/console/console-parts.ts";
import { PagesCard } from "./pages-card.tsx";

export const settingsCards: readonly SettingsCard[] = [{ order: 15, Content: PagesCard }];
