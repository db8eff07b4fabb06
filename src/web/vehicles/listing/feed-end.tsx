import { useEffect, useEffectEvent, useRef } from "react";
import { Spinner } from "../../ui/spinner.tsx";

/** The share of the feed's end that must be in view for the next page to load. */
const SEEN_RATIO = 0.1;

/**
 * Watches the end of the feed. Does nothing while the keyboard is in the footer below, which would otherwise run away.
 *
 * @param props.count cars so far; when it grows, or the number of failures does, the end is looked at again
 */
export function FeedEnd(props: { count: number; failures: number; loading: boolean; onSeen: () => void }) {
  const { count, failures, loading, onSeen } = props;
  const end = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(() => document.activeElement?.closest("footer") || onSeen());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list may still leave its end in view, a failed page does
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && entry.intersectionRatio >= SEEN_RATIO && seen(),
      { threshold: SEEN_RATIO },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [count, failures]);
  return (
    <div className="relative flex h-20 items-center justify-center gap-3 text-muted noscript:hidden">
      {/* Begins well above the end: who scrolls on finds more cars, and not the page's own end pushed away by them. */}
      <div ref={end} className="-top-100 pointer-events-none absolute inset-x-0 bottom-0" />
      {loading && (
        <>
          <Spinner />
          Loading more cars
        </>
      )}
    </div>
  );
}
