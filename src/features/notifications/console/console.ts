import type { ConsoleParts } from "#kernel/ui/console/console-parts.ts";
import { NotificationBell } from "./notification-bell.tsx";

/** What notifications add to the console. */
export const consoleParts: ConsoleParts = {
  head: [{ order: 20, Content: NotificationBell }],
};
