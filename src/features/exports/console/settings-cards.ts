import type { SettingsCard } from "#kernel/ui/console/console-parts.ts";
import { GeneratorCards } from "./generator-cards.tsx";

/** What this room shows among the settings. */
export const settingsCards: readonly SettingsCard[] = [{ order: 20, Content: GeneratorCards }];
