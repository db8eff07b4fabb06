import { useEffect, useEffectEvent, useRef } from "react";
import { Spinner } from "../../ui/spinner.tsx";

/** The share of the feed's end that must be in view for the next page to load. */
const SEEN_RATIO = 0.1;

/**
 * Watches the end of the feed. Does nothing while the keyboard is in the footer below, which would otherwise run away.
 *
 * @param props.count cars so far; when it grows, the end is looked at again
 */
export function FeedEnd({ count, loading, onSeen }: { count: number; loading: boolean; onSeen: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(() => document.activeElement?.closest("footer") || onSeen());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list may still leave its end in view
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && entry.intersectionRatio >= SEEN_RATIO && seen(),
      { threshold: SEEN_RATIO },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [count]);
  return (
    <div ref={end} className="flex h-20 items-center justify-center gap-3 text-muted noscript:hidden">
      {loading && (
        <>
          <Spinner />
          Loading more cars
        </>
      )}
    </div>
  );
}
