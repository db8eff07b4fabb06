import type { ConsoleParts } from "#kernel/ui/console/console-parts.ts";
import { PaletteButton } from "./palette-button.tsx";

/** What the command palette adds to the console. */
export const consoleParts: ConsoleParts = {
  head: [{ order: 10, Content: PaletteButton }],
};
