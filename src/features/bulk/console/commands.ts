/** What the palette offers: an entry of its list. */
export type Command = {
  id: string;
  label: string;
  /** A second line: where it is, what it is about. */
  note?: string;
  /** The shortcut that does the same: "g d". */
  keys?: string;
  /** Further words by which it is found. */
  words?: string;
  run: () => void;
};

/** What can be done with one dealership, by the word that somebody types before its name. */
export const VERBS = { sync: "Sync", renew: "Renew", upload: "Upload CSV", edit: "Edit" } as const;
export type Verb = keyof typeof VERBS;

/** What somebody has typed: "renew harbor" is a verb and a name, "harbor" a name alone. */
export function readPaletteText(text: string): { verb: Verb | null; name: string } {
  const [first = "", ...rest] = text.trimStart().split(/\s+/);
  const verb = (Object.keys(VERBS) as Verb[]).find((word) => word === first.toLowerCase());
  // A verb is one only with something behind it, at least a space: "sync" alone finds commands.
  return verb && /\s/.test(text.trimStart())
    ? { verb, name: rest.join(" ").trim() }
    : { verb: null, name: text.trim() };
}

/** The commands that have every word that was typed. */
export function matchCommands(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, words: more = "" }) => {
    const own = `${label} ${more}`.toLowerCase();
    return words.every((word) => own.includes(word));
  });
}

/**
 * What the palette says while its list is empty.
 * @param asked.verb the verb that was typed, if any; then a name is wanted
 * @param asked.name the name behind it, or all that was typed
 * @param asked.isSearching whether the server has not answered yet
 */
export function emptyWords(asked: { verb: Verb | null; name: string; isSearching: boolean }): string {
  if (asked.verb && asked.name === "") return "Now type the name of a dealership.";
  if (asked.isSearching) return "Searching...";
  if (asked.verb === "sync") return "No dealership of that name has a website to sync with.";
  if (asked.verb) return "No dealership has that name.";
  return "Nothing fits. Dealerships are found by name, cars by the beginning of VIN or stock number.";
}
