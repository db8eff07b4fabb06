/** After this many crawls in a row that did not go through, the operator is called. */
const ALARM_AFTER_FAILURES = 3;

/**
 * What the operator should look at after a run, in words; null when nothing.
 * @param run.failuresInRow how many runs in a row, this one included, have failed or were held; 0 after a good one
 * @param run.reason why this run failed or was held
 * @param run.formerPlatform the platform's name as earlier runs recognised it; null when there is none
 * @param run.platform the platform's name as this run recognised it; null when it did not get that far
 */
export function alarmAfter(run: {
  failuresInRow: number;
  reason: string | null;
  formerPlatform: string | null;
  platform: string | null;
}): string | null {
  const { failuresInRow, reason, formerPlatform, platform } = run;
  if (formerPlatform !== null && platform !== null && formerPlatform !== platform) {
    return `The website was of the kind "${formerPlatform}" and is now of the kind "${platform}". Please check that its cars are right.`;
  }
  if (failuresInRow < ALARM_AFTER_FAILURES) return null;
  return `The last ${failuresInRow} syncs did not go through. ${reason ?? ""}`.trim();
}
