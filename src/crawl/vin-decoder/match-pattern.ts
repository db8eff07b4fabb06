/** One pattern of vPIC, ready to be tried. `weight` counts the characters that it fixes. */
export type Pattern = { test: RegExp; weight: number; value: string; make: string | null };

/**
 * A key of vPIC as an expression over positions 4 to 8, a bar, and positions 10 to 17: `*` is any character, `#` a
 * digit, `[A-C5]` one of several; what a key leaves out at its end may be anything. Null for a key that is none.
 */
export function compileKey(key: string): { test: RegExp; weight: number } | null {
  if (!/^(?:[A-Z0-9*#|]|\[[A-Z0-9-]{1,40}\]){1,40}$/.test(key)) return null;
  const parts = key.match(/\[[^\]]*\]|./g) ?? [];
  const source = parts
    .map((part) => (part === "*" ? "." : part === "#" ? "\\d" : part === "|" ? "\\|" : part))
    .join("");
  try {
    return { test: new RegExp(`^${source}`), weight: parts.filter((part) => part !== "*" && part !== "|").length };
  } catch {
    return null;
  }
}

/** The value of the patterns that fix most; null when none fits or the best ones disagree. */
export function bestMatch(patterns: readonly Pattern[], vin: string): { value: string; make: string | null } | null {
  const text = `${vin.slice(3, 8)}|${vin.slice(9)}`;
  let best: Pattern | null = null;
  let agreed = true;
  for (const pattern of patterns) {
    if (best !== null && pattern.weight < best.weight) continue;
    if (!pattern.test.test(text)) continue;
    if (best === null || pattern.weight > best.weight) {
      best = pattern;
      agreed = true;
    } else if (pattern.value !== best.value || pattern.make !== best.make) agreed = false;
  }
  return best !== null && agreed ? { value: best.value, make: best.make } : null;
}
