/** The exports of a room's `rules/audit-words.ts`: its actions with their words, and their place in the menu of the filter. */
export type AuditPart = { AUDIT_WORDS: Readonly<Record<string, string>>; AUDIT_ORDER: number };

/** Returns the subject of an action: "dealership" of "dealership.renewed". All downloads have one subject. */
const subjectOf = (action: string): string =>
  action.endsWith("downloaded") ? "downloads" : action.split(".", 1).join();

/**
 * Returns the words of all rooms' actions in the order of the filter's menu: room by room, but the actions about one subject together, at
 * the position of the first.
 */
export function joinAuditWords(parts: readonly AuditPart[]): Record<string, string> {
  const words = parts
    .toSorted((a, b) => a.AUDIT_ORDER - b.AUDIT_ORDER)
    .flatMap(({ AUDIT_WORDS }) => Object.entries(AUDIT_WORDS));
  return Object.fromEntries([...Map.groupBy(words, ([action]) => subjectOf(action)).values()].flat());
}
