/**
 * The number of puzzles that a browser solves before it sends a form. For each of the numbers below `PUZZLES` it finds another
 * number, so that the SHA-256 hash of both with the challenge begins with `PUZZLE_BITS` zeros (hashcash,
 * http://www.hashcash.org/papers/hashcash.pdf). Many small puzzles instead of one large: the work is the same, 65,536 hashes on average,
 * but it is seldom much more. With one puzzle of 16 bits, one shopper in twenty would wait three times as long; with 16 puzzles, one in a
 * hundred waits 1.7 times as long.
 */
export const PUZZLES = 16;
export const PUZZLE_BITS = 12;
/** The largest number that solves a puzzle: with the 2^15 tries for a solution of the hardest one, this many fail once in 10^27. */
const MAX_TRIES = 2 ** 21;

/** Returns the zeros that a challenge asks for. One of a crowded day, `12+2.…`, asks for that many more, each of which doubles the work. */
export const bitsOf = (challenge: string): number => PUZZLE_BITS + Number(/^\w+\+([1-3])\./.exec(challenge)?.[1] ?? 0);

/** The hashed text of a try. It fits into one or two blocks of SHA-256 (55 bytes), for any challenge. */
const puzzleText = (challenge: string, puzzle: number, attempt: number): string => `${challenge}:${puzzle}:${attempt}`;

/** Returns whether a hash begins with enough zeros. @param digest at least two bytes */
export const isSolved = (digest: Uint8Array, bits = PUZZLE_BITS): boolean => {
  const [first = 255, second = 255] = digest;
  return ((first << 8) | second) >> (16 - bits) === 0;
};

/**
 * Returns whether a solution solves all puzzles of a challenge. Costs at most `PUZZLES` hashes.
 * @param solution the numbers, separated by points
 * @param sha256 of a text in UTF-8
 */
export function isProven(challenge: string, solution: string, sha256: (text: string) => Uint8Array): boolean {
  if (solution.length > PUZZLES * 8) return false;
  const bits = bitsOf(challenge);
  const numbers = solution.split(".");
  return (
    numbers.length === PUZZLES &&
    numbers.every((number, puzzle) => {
      if (!/^(?:0|[1-9]\d{0,6})$/.test(number) || Number(number) >= MAX_TRIES) return false;
      return isSolved(sha256(puzzleText(challenge, puzzle, Number(number))), bits);
    })
  );
}

/** The number of tries between two readings of the clock. */
const TRIES_PER_CLOCK_READ = 64;

/**
 * Solves a challenge in slices.
 * @param options.sha256 of a text in UTF-8
 * @param options.rest waits between two slices, so that the page can respond; may throw to end the work
 * @param options.sliceMs how long a slice may take
 * @param options.nowMs a clock
 */
export async function solve(
  challenge: string,
  options: { sha256(text: string): Uint8Array; rest(): Promise<void>; sliceMs: number; nowMs(): number },
): Promise<string> {
  const { sha256, rest, sliceMs, nowMs } = options;
  const numbers: number[] = [];
  const bits = bitsOf(challenge);
  let restAt = nowMs() + sliceMs;
  for (let puzzle = 0; puzzle < PUZZLES; puzzle++) {
    let attempt = 0;
    while (!isSolved(sha256(puzzleText(challenge, puzzle, attempt)), bits)) {
      attempt += 1;
      if (attempt % TRIES_PER_CLOCK_READ !== 0 || nowMs() < restAt) continue;
      await rest();
      restAt = nowMs() + sliceMs;
    }
    numbers.push(attempt);
  }
  return numbers.join(".");
}
