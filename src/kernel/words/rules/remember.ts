/** Returns a function that computes its result at the first call and then returns the same. */
export function once<T>(compute: () => T): () => T {
  let computed: { value: T } | null = null;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}

/**
 * Caches the latest result of a pure function. Consecutive calls often have the same key, such as the folder of a car's photos.
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
 * Caches the results of a pure function: an inventory has the same few makes, models and places many times. The cache is
 * cleared when it holds `limit` results, which bounds its memory. Callers share the results and must not change them.
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
