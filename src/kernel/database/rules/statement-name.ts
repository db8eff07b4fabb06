const LONGEST = 240;

/**
 * Returns the name under which executions of an SQL statement are counted together: its text without any value. Literals become `?`, lists
 * of parameters or rows one of them, white space one blank; comments are dropped.
 * @param text as it is sent to the database; parameters are `$1`
 */
export function statementName(text: string): string {
  const bare = text
    .slice(0, 8_000)
    .replace(/--[^\n]*/g, " ")
    .replace(/'(?:[^']|'')*(?:'|$)/g, "?")
    .replace(/\$[A-Za-z_]*\$[^$]*(?:\$[A-Za-z_]*\$|$)/g, "?")
    .replace(/\$\d+/g, "$")
    .replace(/\b\d[\d.]*\b/g, "?")
    .replace(/\s+/g, " ")
    .replace(/(?:\$|\?)(?:::[a-z]+)?(?: ?, ?(?:\$|\?)(?:::[a-z]+)?)+/g, "…")
    .replace(/\((?:…|\$)\)(?: ?, ?\((?:…|\$)\))+/g, "(…)")
    .trim();
  return bare.length > LONGEST ? `${bare.slice(0, LONGEST - 1)}…` : bare;
}
