import type { SettingsCard } from "#kernel/ui/console/console-parts.ts";
import { PrivacyCard } from "./privacy-card.tsx";

export const settingsCards: readonly SettingsCard[] = [{ order: 15, Content: PrivacyCard }];
