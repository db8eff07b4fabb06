/** The pause until a stream that the server has closed is opened again. */
const RETRY_MS = 30_000;

/**
 * Listens to server-sent events while the page is visible, and reconnects when the stream breaks.
 * @param options.event name of the events; their data is JSON
 * @param options.onResume the stream is back; events may have been missed
 * @param options.onBreak the stream is gone, so its data may be out of date
 * @returns a function that stops it
 */
export function followEvents<Item>(options: {
  path: string;
  event: string;
  onItem(item: Item): void;
  onResume?(): void;
  onBreak?(): void;
}): () => void {
  let source: EventSource | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let brokeOff = false;

  const breakOff = () => {
    brokeOff = true;
    options.onBreak?.();
  };
  const close = () => {
    source?.close();
    source = null;
    clearTimeout(retryTimer);
  };
  const open = () => {
    if (source || document.hidden) return;
    source = new EventSource(options.path);
    source.addEventListener(options.event, ({ data }) => {
      const item = parse<Item>(data);
      if (item !== undefined) options.onItem(item);
    });
    source.addEventListener("open", () => {
      if (brokeOff) options.onResume?.();
      brokeOff = false;
    });
    source.addEventListener("error", () => {
      breakOff();
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      retryTimer = setTimeout(open, RETRY_MS);
    });
  };
  // A browser has only a few connections to a site: tabs in the background must not hold them.
  const followVisibility = () => {
    if (!document.hidden) return open();
    close();
    breakOff();
  };

  open();
  document.addEventListener("visibilitychange", followVisibility);
  return () => {
    document.removeEventListener("visibilitychange", followVisibility);
    close();
  };
}

function parse<Item>(text: string): Item | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
