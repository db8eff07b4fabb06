const BASE =
  "inline-flex items-center justify-center gap-2 rounded-control border text-center font-semibold leading-tight transition-colors duration-150";

const LOOKS = {
  /** The one thing to do next. */
  primary: "border-transparent bg-brand text-on-brand hover:bg-brand-strong",
  secondary: "border-line-strong bg-surface text-ink hover:border-muted hover:bg-sunken",
  quiet: "border-transparent text-brand hover:bg-brand-soft",
  /** Destroys something; only in the administrator's console. */
  danger: "border-transparent bg-bad text-on-bad hover:opacity-90",
  disabled: "cursor-not-allowed border-line text-muted opacity-70",
} as const;

const SIZES = {
  normal: "min-h-11 px-4",
  /** Side by side in a card or a row. */
  compact: "min-h-11 min-w-11 px-2.5 text-sm",
  /** No size: the caller sets it. */
  bare: "",
  large: "min-h-12 px-6 text-base",
} as const;

/** Classes of everything that looks like a button, whether it is a button, a link or a route link. */
export function buttonClass(look: keyof typeof LOOKS, size: keyof typeof SIZES = "normal", more = ""): string {
  return `${BASE} ${LOOKS[look]} ${SIZES[size]} ${more}`;
}
