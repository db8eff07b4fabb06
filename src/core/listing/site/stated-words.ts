import type { TitleStatus } from "#core/facts/rules/stated-history.ts";

/** The kinds of titles, as shown. */
export const TITLE_WORDS: Record<TitleStatus, string> = {
  clean: "Clean",
  rebuilt: "Rebuilt",
  salvage: "Salvage",
  lemon: "Lemon law",
  flood: "Flood",
  branded: "Branded",
};
