/** Computes something when it is first asked for, and not again. */
export function once<T>(compute: () => T): () => T {
  let computed: { value: T } | null = null;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}

/**
 * Caches the latest result of a pure function: what comes in a row often has the same key, such as the folder of a car's photos.
 * Callers must not change results.
 */
export function rememberLast<T>(compute: (key: string) => T): (key: string) => T {
  let last: { key: string; answer: T } | null = null;
  return (key) => {
    if (last?.key !== key) last = { key, answer: compute(key) };
    return last.answer;
  };
}

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
