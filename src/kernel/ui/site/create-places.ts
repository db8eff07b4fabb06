/** Parts in their places, by the file that exports them. */
type PartsByFile<Parts> = Record<string, Partial<Parts>>;

/** Makes places on a page for parts: `parts` are the present ones, `fill` adds the parts of files. */
export function createPlaces<Parts extends object>() {
  const parts: Partial<Parts> = {};
  const filledBy: Record<string, string> = {};

  /** Puts parts into their places. @throws when another file has filled one of them, because only one part would be seen */
  function fill(found: PartsByFile<Parts>): void {
    for (const [file, given] of Object.entries(found)) {
      for (const place of Object.keys(given)) {
        filledBy[place] ??= file;
        if (filledBy[place] !== file) throw new Error(`${filledBy[place]} and ${file} both fill ${place}`);
      }
      Object.assign(parts, given);
    }
  }

  return { parts, fill };
}
