import { consoleParts as sync } from "#core/sync/console/console.ts";
import { consoleParts as auth } from "#kernel/auth/console/console.ts";
import { commandsOf } from "#kernel/settings/console/settings-card.ts";
import { type ConsoleParts, type ConsoleTab, inOrder } from "#kernel/ui/console/console-parts.ts";
import { consoleParts as own } from "./console.ts";
import { CARDS } from "./settings-cards.ts";

const OF_FEATURES = import.meta.glob<ConsoleParts>("../../features/*/console/console.{ts,tsx}", {
  eager: true,
  import: "consoleParts",
});

/** The parts of the frame from all rooms. Each part has its own order. */
const ALL_PARTS: readonly ConsoleParts[] = [own, auth, sync, ...Object.values(OF_FEATURES)];

/** The console's tabs. */
export const TABS: readonly ConsoleTab[] = inOrder(ALL_PARTS.flatMap(({ tabs = [] }) => tabs));

/** The buttons at the right of every tab's heading. */
export const HEAD_PARTS = inOrder(ALL_PARTS.flatMap(({ head = [] }) => head));

/** Further commands of the command palette: the rooms', and those that lead to a setting. */
export const COMMANDS = inOrder([...ALL_PARTS.flatMap(({ commands = [] }) => commands), ...CARDS.flatMap(commandsOf)]);

/** Work while the console is open. */
export const BACKGROUND = inOrder(ALL_PARTS.flatMap(({ background = [] }) => background));
