/**
 * Caches the results of a pure function: an inventory has the same few makes, models and places again and again. The cache is
 * cleared when it holds `limit` results, so its memory is bounded. Callers share the results and must not change them.
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
