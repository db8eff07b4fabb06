import { useRef } from "react";

/**
 * Gives the focus back to where it was before a dialog opened. Radix does so for dialogs with a trigger of their own; ours
 * are opened by whoever likes.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
  };
}
