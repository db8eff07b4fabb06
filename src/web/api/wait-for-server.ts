const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * Asks now and then, more and more seldom, whether the server can answer again (`/readyz`), and calls `onBack` each time it
 * can until the signal says that all is well. At once when the browser is online again, never while nobody looks.
 *
 * @param options.away whether it is certain that the server was away. A server that has a fault but is there would only have
 *   the same fault again, so that one which is found ready at the first look is left in peace.
 */
export async function waitForServer(options: {
  away: boolean;
  onBack: () => unknown;
  signal: AbortSignal;
}): Promise<void> {
  const { onBack, signal } = options;
  let { away } = options;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    await pause(waitMs, signal);
    if (signal.aborted) return;
    const ready = await fetch("/readyz", { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (signal.aborted || (ready && !away)) return;
    if (ready) await onBack();
    else away = true;
  }
}

/** Until the time is over or the browser is online again, and somebody looks. */
function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const ended = new AbortController();
    let over = false;
    const look = () => {
      if (!signal.aborted && (!over || document.hidden)) return;
      ended.abort();
      clearTimeout(timer);
      resolve();
    };
    const end = () => {
      over = true;
      look();
    };
    const timer = setTimeout(end, waitMs);
    window.addEventListener("online", end, { signal: ended.signal });
    document.addEventListener("visibilitychange", look, { signal: ended.signal });
    signal.addEventListener("abort", look, { signal: ended.signal });
  });
}
