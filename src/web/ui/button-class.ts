const BASE =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-control border px-4 text-center font-semibold leading-tight transition-colors duration-150";

const LOOKS = {
  /** The one thing to do next. */
  primary: "border-transparent bg-brand text-on-brand hover:bg-brand-strong",
  secondary: "border-line-strong bg-surface text-ink hover:border-muted hover:bg-sunken",
  quiet: "border-transparent text-brand hover:bg-brand-soft",
  disabled: "cursor-not-allowed border-line bg-transparent text-muted opacity-70",
} as const;

export type ButtonLook = keyof typeof LOOKS;

/** Classes of everything that looks like a button, whether it is a button, a link or a route link. */
export function buttonClass(look: ButtonLook, more = ""): string {
  return `${BASE} ${LOOKS[look]} ${more}`;
}
