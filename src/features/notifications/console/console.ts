import type { ConsoleParts } from "#kernel/ui/console/console-parts.ts";
import { NotificationBell } from "./notification-bell.tsx";

/** The notifications' parts of the console. */
export const consoleParts: ConsoleParts = {
  head: [{ order: 20, Content: NotificationBell }],
};
