import { analyse } from "scslre";
import { attacksOn } from "./attack-strings.ts";
import type { FoundRegexp } from "./find-regexps.ts";
import { superlinearAttack } from "./measure-growth.ts";

/**
 * Returns why an expression may take more than linear time, in words; null when it does not. A static analysis looks for repetitions that
 * share characters; then the expression runs on texts made against it.
 */
export function superlinearReason(pattern: string, flags: string): string | null {
  const regexp = new RegExp(pattern, flags);
  const [report] = analyse(
    regexp,
    // A sticky expression is tried at one position only, so trying all positions cannot make it slow.
    { reportTypes: { Move: !flags.includes("y") }, maxReports: 1 },
  ).reports;
  if (report !== undefined) {
    const what = { Move: "starts anew everywhere", Self: "repeats a repetition", Trade: "repeats twice in a row" };
    return `${what[report.type]} on ${JSON.stringify(report.character.pick)}`;
  }
  const attack = superlinearAttack(regexp, attacksOn(regexp));
  if (attack === null) return null;
  const { start, pump, end } = attack;
  return `slow on ${JSON.stringify(start)}, then ${JSON.stringify(pump)} many times, then ${JSON.stringify(end)}`;
}

/** Returns the problem of a found expression, as a line for the developer; null when there is none. */
export function judgeRegexp({ pattern, flags, excuse }: FoundRegexp): string | null {
  const reason = superlinearReason(pattern, flags);
  if (reason === null) return excuse === null ? null : "is linear and needs no excuse: remove the comment";
  if (excuse === "")
    return `takes more than linear time (${reason}), and the comment does not say why the text is short`;
  return excuse === null ? `takes more than linear time: ${reason}` : null;
}
