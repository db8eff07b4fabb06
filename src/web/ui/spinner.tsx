/** Says that something is going on. Decoration: say what in words beside it. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-5 animate-spin rounded-full border-2 border-line-strong border-t-brand motion-reduce:animate-none"
    />
  );
}
