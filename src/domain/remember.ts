/**
 * A function that remembers what it answered: an inventory names the same few makes, models and places over and over.
 * When `limit` answers are remembered it starts afresh, so memory stays bounded whatever comes in. The answers are shared
 * between callers and must not be changed.
 */
export function remember<T>(limit: number, compute: (key: string) => T): (key: string) => T {
  const answers = new Map<string, T>();
  return (key) => {
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = compute(key);
    if (answers.size >= limit) answers.clear();
    answers.set(key, answer);
    return answer;
  };
}
