/** More dots than this say no more than this many. */
const MAX_DOTS = 7;

/** Shows which of several photos is in view. Decoration. */
export function PhotoDots({ count, current }: { count: number; current: number }) {
  if (count < 2) return null;
  const dots = Math.min(count, MAX_DOTS);
  const lit = Math.floor((current * dots) / count);
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute bottom-2.5 left-1/2 z-2 flex -translate-x-1/2 gap-1 rounded-full bg-night/40 px-1.5 py-1"
    >
      {Array.from({ length: dots }, (_, dot) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot has nothing but its place
          key={dot}
          className={`h-1.5 rounded-full ${dot === lit ? "w-4 bg-white" : "w-1.5 bg-white/60"}`}
        />
      ))}
    </span>
  );
}
