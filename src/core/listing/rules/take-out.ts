/** Returns a keyword without one of its pieces. @param piece its text and position */
export function takeOut(keyword: string, { at, text }: { at: number; text: string }): string {
  return (
    `${keyword.slice(0, at)} ${keyword.slice(at + text.length)}`
      .split(/\s/)
      .filter(Boolean)
      .join(" ")
      // Commas that are now adjacent.
      .replace(/([;,])(?: ?[;,])+ ?/g, "$1 ")
      .replace(/^[;,] ?/, "")
      .replace(/ ?[;,]$/, "")
  );
}
