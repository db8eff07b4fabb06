import type { SettingsCard } from "#kernel/ui/console/console-parts.ts";
import { GeneratorCards } from "./generator-cards.tsx";

/** The exports' card in the settings. */
export const settingsCards: readonly SettingsCard[] = [{ order: 20, Content: GeneratorCards }];
