/** Says that something is going on. Decoration: say what in words beside it. */
export function Spinner({ small = false }: { small?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`animate-spin rounded-full border-2 motion-reduce:animate-none ${small ? "size-4 border-current/35 border-t-current" : "size-5 border-line-strong border-t-brand"}`}
    />
  );
}
