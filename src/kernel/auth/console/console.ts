import { CircleUser, Users } from "lucide-react";
import type { ConsoleParts } from "#kernel/ui/console/console-parts.ts";
import { adminTabPath } from "#kernel/ui/site/paths.ts";
import { ACCOUNT_TAB, ADMINISTRATORS_TAB } from "./tab-names.ts";

/** The parts that accounts and roles add to the console. */
export const consoleParts: ConsoleParts = {
  tabs: [
    {
      name: ADMINISTRATORS_TAB,
      label: "Administrators",
      words: "team users people invite role viewer",
      icon: Users,
      role: "owner",
      order: 80,
      menu: "account",
      key: "u",
      load: async () => (await import("./administrators-tab.tsx")).AdministratorsTab,
    },
    {
      name: ACCOUNT_TAB,
      label: "Your account",
      words: "password passkey sessions second step",
      icon: CircleUser,
      role: "viewer",
      order: 90,
      menu: "account",
      key: "a",
      load: async () => (await import("./account-tab.tsx")).AccountTab,
    },
  ],
  commands: [
    {
      id: "password",
      label: "Change your password",
      words: "account sign in log in login security second step passkey",
      path: adminTabPath(ACCOUNT_TAB),
      order: 20,
    },
  ],
};
