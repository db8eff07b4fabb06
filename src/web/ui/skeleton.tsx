/** A placeholder of the final size for something that is still loading. Decoration: say "loading" in words beside it. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`block animate-shimmer rounded-md bg-line ${className}`} />;
}
