/** The most rules of a robots.txt that are read. Real files have a few dozen. */
export const MAX_ROBOTS_RULES = 1_000;
/** Characters of one line of a robots.txt; a longer line is skipped. No address that we request is longer. */
export const MAX_ROBOTS_LINE = 2_000;

const RULES = new Set(["allow", "disallow", "crawl-delay"]);

/**
 * Returns the part of a robots.txt that applies to us.
 * @param token our product token: `AutoHubBot`
 * @returns a robots.txt with at most one group, of at most `MAX_ROBOTS_RULES` rules; empty when no group applies
 */
export function ownRobotsGroup(text: string, token: string): string {
  const { rules } = ownRobotsRules(text, token);
  return rules.length === 0 ? "" : `user-agent: ${token}\n${rules.join("\n")}\n`;
}

/**
 * Returns the rules of a robots.txt that apply to us: those of the groups that name our crawler, else those of the groups for `*` (RFC
 * 9309, 2.2.1). Several groups for the same crawler count as one. The time is linear in the text.
 * @returns the group: our token in lower case or `*`, null when none applies; and at most `MAX_ROBOTS_RULES` of its rules
 */
export function ownRobotsRules(text: string, token: string): { group: string | null; rules: string[] } {
  const ourName = token.toLowerCase();
  const groups = new Map<string, string[]>();
  let current = new Set<string[]>();
  let inNames = false;
  for (const { field, value } of robotsLines(text)) {
    if (field === "user-agent") {
      if (!inNames) current = new Set();
      inNames = true;
      const name = (value.split("/", 1)[0] ?? "").trim().toLowerCase();
      if (name === ourName || name === "*") current.add(groupOf(groups, name));
    } else if (RULES.has(field)) {
      inNames = false;
      for (const rules of current) rules.push(`${field}: ${value}`);
    }
  }
  const group = [ourName, "*"].find((name) => groups.has(name)) ?? null;
  return { group, rules: (groups.get(group ?? "") ?? []).slice(0, MAX_ROBOTS_RULES) };
}

function groupOf(groups: Map<string, string[]>, name: string): string[] {
  const rules = groups.get(name) ?? [];
  groups.set(name, rules);
  return rules;
}

/** Yields the lines `field: value` of a robots.txt without comments. Other lines and lines that are too long are skipped. */
function* robotsLines(text: string): Generator<{ field: string; value: string }> {
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (line.length > MAX_ROBOTS_LINE) continue;
    const [content = ""] = line.split("#", 1);
    const colon = content.indexOf(":");
    if (colon < 0) continue;
    yield { field: content.slice(0, colon).trim().toLowerCase(), value: content.slice(colon + 1).trim() };
  }
}
