import { type FocusEvent, type PointerEvent, useState } from "react";

/**
 * Whether somebody looks at an element: the pointer is on it, or the keyboard's focus is inside. Spread `watchers` on it.
 *
 * @param onLook called each time a look begins
 */
export function useLookedAt(onLook: () => void) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  return {
    lookedAt: pointed || focused,
    watchers: {
      onPointerEnter({ pointerType }: PointerEvent) {
        setPointed(pointerType !== "touch");
        onLook();
      },
      onPointerLeave: () => setPointed(false),
      onFocus({ target }: FocusEvent) {
        if (!target.matches(":focus-visible")) return;
        setFocused(true);
        onLook();
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
  };
}
