import { editDistance } from "#kernel/words/rules/edit-distance.ts";

/** Prefixes of names that only our variables have. */
const OUR_PREFIX =
  /^(AUTOHUB|CRAWL|CRAWLER|FILES_S3|FILE_S3|BACKUP|SMTP|MAIL|INSPECT|INSPECTED|INSPECTION|METRICS|OIDC|STATS|PHOTO|SEARCH_ENGINE)_/;
/**
 * Names that other programs put into environments: package managers, and Kubernetes for a service that is called mail or
 * database.
 */
const FOREIGN = /^(NPM_|VITE_|PG[A-Z]|AWS_)|_(SERVICE|PORT)(_|$)/;
/** Shorter names resemble many others. */
const SHORTEST_COMPARED = 7;
const MAX_DISTANCE = 2;

/** Returns the known name that is most like another one, or null. */
export function nearestVariable(name: string, known: readonly string[]): string | null {
  const asked = name.toUpperCase().replaceAll("-", "_");
  const [nearest] = known
    .map((one) => ({ one, distance: editDistance(asked, one, MAX_DISTANCE) }))
    .filter(
      ({ one, distance }) => distance <= (Math.min(one.length, asked.length) < SHORTEST_COMPARED ? 1 : MAX_DISTANCE),
    )
    .sort((a, b) => a.distance - b.distance);
  return nearest?.one ?? null;
}

/**
 * Finds unknown names in an environment that are probably ours, by their prefix or because they are almost a known one. An
 * environment also has variables of other programs, so most unknown names are no mistake.
 * @returns each with the known name that was probably meant
 */
export function misspeltVariables(
  names: readonly string[],
  known: readonly string[],
): { name: string; meant: string | null }[] {
  return names.flatMap((name) => {
    if (known.includes(name) || FOREIGN.test(name.toUpperCase())) return [];
    const meant = nearestVariable(name, name.length < SHORTEST_COMPARED ? [] : known);
    return meant !== null || OUR_PREFIX.test(name) ? [{ name, meant }] : [];
  });
}
