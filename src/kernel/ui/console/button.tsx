import type { ComponentProps, MouseEvent } from "react";
import { buttonClass } from "../site/button-class.ts";
import { Spinner } from "../site/loading.tsx";

const LOOKS = { primary: "primary", secondary: "secondary", ghost: "quiet", danger: "danger" } as const;
const SIZES = {
  md: "min-h-11 px-4 text-sm",
  sm: "min-h-11 px-3 text-sm md:min-h-9",
  icon: "size-11 shrink-0 p-0",
} as const;

type ButtonProps = Omit<ComponentProps<"button">, "aria-disabled"> & {
  variant?: keyof typeof LOOKS;
  /** `sm` is 36 pixels high where there is a mouse, for rows of a table. `icon` needs an `aria-label`. */
  size?: keyof typeof SIZES;
  /** The action is running: a spinner turns, clicks do nothing, the focus stays. */
  pending?: boolean;
  /** The label while `pending`. */
  pendingLabel?: string;
  /** Looks and reads as disabled, but keeps the focus and still calls `onClick`, which says why it cannot be done. */
  ariaDisabled?: boolean;
};

/** A button. `type` is "button" unless said otherwise. */
export function Button(props: ButtonProps) {
  const { variant = "secondary", size = "md", pending = false, pendingLabel, ariaDisabled = false, ...rest } = props;
  const { className = "", children, onClick, ...native } = rest;
  const off = ariaDisabled || native.disabled === true;
  const look = off && !pending ? "disabled" : LOOKS[variant];
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      // What has no words says them to a mouse.
      title={props.size === "icon" ? native["aria-label"] : undefined}
      {...native}
      aria-disabled={pending || ariaDisabled || undefined}
      aria-busy={pending || undefined}
      onClick={click}
      className={`${buttonClass(look, "bare")} ${SIZES[size]} ${pending ? "cursor-progress" : ""} ${className}`}
    >
      {pending && <Spinner small />}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  );
}
