/** A placeholder of the final size for something that is still loading. Decoration: say "loading" in words beside it. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`block animate-shimmer rounded-md bg-line ${className}`} />;
}

/** Shows that something is in progress. Decoration: say what in words beside it. */
export function Spinner({ small = false }: { small?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`animate-spin rounded-full border-2 motion-reduce:animate-none ${small ? "size-4 border-current/35 border-t-current" : "size-5 border-line-strong border-t-brand"}`}
    />
  );
}
