import { settingsCards as mail } from "#kernel/mail/console/settings-cards.ts";
import { settingsCards as settings } from "#kernel/settings/console/settings-cards.tsx";
import { SettingsTab } from "#kernel/settings/console/settings-tab.tsx";
import type { SettingsCard } from "#kernel/ui/console/console-parts.ts";

const OF_FEATURES = import.meta.glob<readonly SettingsCard[]>("../../features/*/console/settings-cards.{ts,tsx}", {
  eager: true,
  import: "settingsCards",
});

const CARDS = [settings, mail, ...Object.values(OF_FEATURES)].flat();

/** The settings, with the cards of all rooms. */
export const AllSettingsTab = () => <SettingsTab cards={CARDS} />;
