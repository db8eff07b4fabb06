/**
 * Waits for work, at most `timeoutMs`. Its later result or error is ignored.
 * @param whenLate returns the result, or throws the error, when the time is over. Work that had ended in time counts, even if this process
 *   was too busy to notice.
 */
export async function withTimeout<T, L>(work: Promise<T>, timeoutMs: number, whenLate: () => L): Promise<T | L> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(() => setImmediate(late.resolve), timeoutMs);
  work.catch(() => {});
  try {
    return await Promise.race([work, late.promise.then(whenLate)]);
  } finally {
    clearTimeout(timer);
  }
}
