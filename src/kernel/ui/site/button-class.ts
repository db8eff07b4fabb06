const LOOKS = {
  /** The main action. */
  primary: "button-primary",
  secondary: "button-secondary",
  quiet: "button-quiet",
  /** Destroys something; only in the administrator's console. */
  danger: "border-transparent bg-bad text-on-bad hover:opacity-90",
  disabled: "button-disabled",
} as const;

const SIZES = {
  normal: "button-normal",
  /** Next to each other in a card or a row. */
  compact: "button-compact",
  /** No size: the caller sets it. */
  bare: "",
  large: "button-large",
} as const;

/** Returns the classes of everything that looks like a button, whether it is a button, a link or a route link (components.css). */
export function buttonClass(look: keyof typeof LOOKS, size: keyof typeof SIZES = "normal", more = ""): string {
  return `button ${LOOKS[look]} ${SIZES[size]} ${more}`.trimEnd();
}
