import { SettingsTab } from "#kernel/settings/console/settings-tab.tsx";
import { CARDS } from "./settings-cards.ts";

/** The settings, with the cards of all rooms. */
export const AllSettingsTab = () => <SettingsTab cards={CARDS} />;
