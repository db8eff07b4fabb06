import { createContext, Script } from "node:vm";
import type { Attack } from "./attack-strings.ts";

/** Characters of the first try. */
const FIRST_LENGTH = 6_000;
/** No machine takes four steps of an expression in a nanosecond. */
const STEPS_PER_MS = 4_000_000;
/** Without so much time no try is suspected: the clock and the call cost some of it. */
const MIN_QUICK_MS = 0.5;
/** The number of short texts that are compared with one long text of the same total length. */
const SHORT_TEXTS = 8;
/** The highest allowed ratio of the long text's time to that of the short texts together. Linear time gives 1, quadratic time 8. */
const MAX_RATIO = 4;
/** An expression that has not ended after this time backtracks without end. */
const TIMEOUT_MS = 500;
const ROUNDS = 3;
/** How much shorter the comparison text is than a suspect's first text. This comparison comes before the longer and more expensive one. */
const SHORTER_BY = 4;
/**
 * The highest allowed ratio of the first text's time to that of the shorter one. Linear time gives 4, quadratic time 16, and an expression
 * that `MAX_RATIO` refuses more than 8.
 */
const MAX_FIRST_RATIO = 6;

/** Processor time of the short texts in total before the verdict: twelve times the four milliseconds in which Linux may count it. */
const ENOUGH_MS = 50;

/**
 * The time below which a first try is linear on any machine. An expression of quadratic time begins at least once in each repeated text and
 * reads on to the end: eighteen million steps when a character is repeated, two million when it is a word.
 */
const quickMsOf = ({ pump }: Attack): number =>
  Math.max(MIN_QUICK_MS, FIRST_LENGTH ** 2 / 2 / pump.length / STEPS_PER_MS);

/** Runs in a separate context, because only there a running expression can be stopped. It ends after a slow text. */
const TRY = new Script(`for (let slow = false; !slow && times.length < texts.length; ) {
  const text = texts[times.length];
  const mostMs = limits[times.length];
  const started = now();
  if (regexp.global) text.replace(regexp, "");
  else { regexp.lastIndex = 0; regexp.exec(text); }
  times.push(now() - started);
  slow = times.at(-1) > mostMs;
}`);

/** One context for all tries, because creating one takes longer than most of them. */
const PLACE = createContext({ now: () => performance.now() });

/**
 * Returns the attack under which an expression takes more than linear time; null when there is none. It compares the times of a short and
 * of a long text, so the machine's speed does not matter.
 */
export function superlinearAttack(regexp: RegExp, attacks: readonly Attack[]): Attack | null {
  // Exponential time shows with short texts. With long ones every try would take until its timeout.
  const texts = [40, FIRST_LENGTH].flatMap((length) => attacks.map((attack) => textOf(attack, length)));
  const limits = [...attacks, ...attacks].map(quickMsOf);
  for (let next = 0; next < texts.length; next += 1) {
    const times = timesOf(regexp, texts.slice(next), limits.slice(next));
    next += times.length;
    // The last try was slow, or the next one did not end.
    if ((times.at(-1) ?? 0) > (limits[next - 1] ?? 0)) next -= 1;
    const suspect = next < texts.length ? attacks[next % attacks.length] : undefined;
    if (suspect !== undefined && isSlow(regexp, suspect)) return suspect;
  }
  return null;
}

/**
 * True when a suspect was only delayed by the machine, or is slow for every character. Nine of ten suspects are of these kinds, and
 * `isSlow` takes twelve times as long to clear them.
 */
function isCleared(regexp: RegExp, attack: Attack): boolean {
  const texts = [textOf(attack, FIRST_LENGTH / SHORTER_BY), textOf(attack, FIRST_LENGTH)];
  const times = timesOf(regexp, Array.from({ length: ROUNDS }, () => texts).flat());
  if (times.length < ROUNDS * texts.length) return false;
  const [shorterMs = 0, firstMs = 0] = [0, 1].map((place) => Math.min(...times.filter((_, n) => n % 2 === place)));
  return firstMs <= quickMsOf(attack) || firstMs <= MAX_FIRST_RATIO * shorterMs;
}

/** True when an expression is slow by processor time. Other work on the machine delays the long text more than the short ones. */
function isSlow(regexp: RegExp, attack: Attack): boolean {
  if (isCleared(regexp, attack)) return false;
  const short = Array<string>(SHORT_TEXTS).fill(textOf(attack, FIRST_LENGTH));
  const long = [textOf(attack, FIRST_LENGTH * SHORT_TEXTS)];
  let [shortMs, longMs] = [0, 0];
  while (shortMs < ENOUGH_MS) {
    shortMs += processorMsOf(regexp, short);
    longMs += processorMsOf(regexp, long);
  }
  return longMs === Number.POSITIVE_INFINITY || longMs > MAX_RATIO * shortMs;
}

/** Returns milliseconds of processor time for all texts; infinite for an expression that does not end in time. */
function processorMsOf(regexp: RegExp, texts: readonly string[]): number {
  for (let timeoutMs = TIMEOUT_MS; ; timeoutMs *= 2) {
    const before = process.threadCpuUsage();
    const isThrough = timesOf(regexp, texts, [], timeoutMs).length === texts.length;
    const { user, system } = process.threadCpuUsage(before);
    const ms = (user + system) / 1_000;
    if (isThrough) return ms;
    // Otherwise the machine did other work. It gets more time, because on a busy machine no try would get enough.
    if (ms > TIMEOUT_MS / 2) return Number.POSITIVE_INFINITY;
  }
}

/** Returns milliseconds for each text, up to the first that takes longer than its limit. The text that ran out of time has none. */
function timesOf(
  regexp: RegExp,
  texts: readonly string[],
  limits: readonly number[] = [],
  timeoutMs = TIMEOUT_MS,
): number[] {
  const times: number[] = [];
  Object.assign(PLACE, { regexp, texts, times, limits });
  try {
    TRY.runInContext(PLACE, { timeout: timeoutMs });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
  }
  return times;
}

function textOf({ start, pump, end }: Attack, length: number): string {
  return start + pump.repeat(Math.ceil(length / pump.length)) + end;
}
