import type { ConsoleParts } from "#kernel/ui/console/console-parts.ts";
import { PaletteButton } from "./palette-button.tsx";

/** The command palette's parts of the console. */
export const consoleParts: ConsoleParts = {
  head: [{ order: 10, Content: PaletteButton }],
};
