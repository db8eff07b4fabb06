/** An entry of the palette's list. */
export type Command = {
  id: string;
  label: string;
  /** A second line with its place or subject. */
  note?: string;
  /** The shortcut that does the same: "g d". */
  keys?: string;
  /** Further search words. */
  words?: string;
  /** True for one that leads to a setting. */
  isSetting?: boolean;
  run: () => void;
};

/** Actions on one dealership, by the verb that the operator types before its name. */
export const VERBS = { sync: "Sync", renew: "Renew", upload: "Upload CSV", edit: "Edit", delete: "Delete" } as const;
export type Verb = keyof typeof VERBS;

/** Reads the typed text: "renew harbor" is a verb and a name, "harbor" a name alone. */
export function readPaletteText(text: string): { verb: Verb | null; name: string } {
  const [first = "", ...rest] = text.trimStart().split(/\s+/);
  const verb = (Object.keys(VERBS) as Verb[]).find((word) => word === first.toLowerCase());
  // A verb counts only when a space follows. "sync" alone finds commands.
  return verb && /\s/.test(text.trimStart())
    ? { verb, name: rest.join(" ").trim() }
    : { verb: null, name: text.trim() };
}

/** Returns the commands that contain every typed word. */
export function matchCommands(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, words: more = "" }) => {
    const own = `${label} ${more}`.toLowerCase();
    return words.every((word) => own.includes(word));
  });
}

/** Returns the commands that a text finds, the settings apart and only when something is typed. */
export function groupCommands(commands: readonly Command[], text: string): { label: string; commands: Command[] }[] {
  const found = Object.groupBy(matchCommands(commands, text), ({ isSetting }) => (isSetting ? "settings" : "others"));
  return [
    { label: "Commands", commands: found.others ?? [] },
    { label: "Settings", commands: text === "" ? [] : (found.settings ?? []) },
  ];
}

/**
 * Returns the palette's text while its list is empty.
 * @param asked.verb the typed verb, if any; then a name is expected
 * @param asked.name the name after it, or the whole text
 * @param asked.isSearching true until the server has answered
 */
export function emptyWords(asked: { verb: Verb | null; name: string; isSearching: boolean }): string {
  if (asked.verb && asked.name === "") return "Type the name of a dealership.";
  if (asked.isSearching) return "Searching...";
  if (asked.verb === "sync") return "No dealership with this name has a website to sync.";
  if (asked.verb) return "No dealership has this name.";
  return "No results. Search dealerships by name, and cars by title, VIN or stock number.";
}
