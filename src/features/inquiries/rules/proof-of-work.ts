/**
 * What a browser must find before it may send a question: for each of `PUZZLES` numbers another one, so that the SHA-256 hash of both
 * with the challenge begins with `PUZZLE_BITS` zeros (hashcash, http://www.hashcash.org/papers/hashcash.pdf). Many small puzzles
 * instead of one large: the work is the same, 65,536 hashes on average, but it is seldom much more. With one puzzle of 16 bits, one
 * shopper in twenty would wait three times as long; with 16 puzzles, one in a hundred waits 1.7 times as long.
 */
export const PUZZLES = 16;
export const PUZZLE_BITS = 12;
/** No number that solves a puzzle is larger: with 2^12 tries a solution each, this many fail once in 10^27. */
const MAX_TRIES = 2 ** 18;

/** What is hashed for a try. Of one block of SHA-256 (55 bytes) or two, whatever the challenge. */
const puzzleText = (challenge: string, puzzle: number, attempt: number): string => `${challenge}:${puzzle}:${attempt}`;

/** Whether a hash begins with enough zeros. @param digest at least two bytes */
export const isSolved = (digest: Uint8Array): boolean => {
  const [first = 255, second = 255] = digest;
  return ((first << 8) | second) >> (16 - PUZZLE_BITS) === 0;
};

/**
 * Whether a solution solves all puzzles of a challenge. Costs at most `PUZZLES` hashes.
 * @param solution the numbers, separated by points
 * @param sha256 of a text in UTF-8
 */
export function isProven(challenge: string, solution: string, sha256: (text: string) => Uint8Array): boolean {
  if (solution.length > PUZZLES * 7) return false;
  const numbers = solution.split(".");
  return (
    numbers.length === PUZZLES &&
    numbers.every((number, puzzle) => {
      if (!/^(?:0|[1-9]\d{0,5})$/.test(number) || Number(number) >= MAX_TRIES) return false;
      return isSolved(sha256(puzzleText(challenge, puzzle, Number(number))));
    })
  );
}

/** Tries that are made between two looks at the clock. */
const TRIES_A_LOOK = 64;

/**
 * Solves a challenge in slices.
 * @param options.sha256 of a text in UTF-8
 * @param options.rest waits between two slices, so that the page can answer; may throw to end the work
 * @param options.sliceMs how long a slice may take
 * @param options.nowMs a clock
 */
export async function solve(
  challenge: string,
  options: { sha256(text: string): Uint8Array; rest(): Promise<void>; sliceMs: number; nowMs(): number },
): Promise<string> {
  const { sha256, rest, sliceMs, nowMs } = options;
  const numbers: number[] = [];
  let restAt = nowMs() + sliceMs;
  for (let puzzle = 0; puzzle < PUZZLES; puzzle++) {
    let attempt = 0;
    while (!isSolved(sha256(puzzleText(challenge, puzzle, attempt)))) {
      attempt += 1;
      if (attempt % TRIES_A_LOOK !== 0 || nowMs() < restAt) continue;
      await rest();
      restAt = nowMs() + sliceMs;
    }
    numbers.push(attempt);
  }
  return numbers.join(".");
}
