import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type ReactNode, useEffect } from "react";
import { Button } from "../ui/button.tsx";
import { OVERLAY_CLASS } from "../ui/dialog.tsx";
import { useReturnFocus } from "../ui/use-return-focus.ts";

/** The side menu on a phone: slides in from the left; the veil, Escape or a navigation closes it. */
export function MenuDrawer(props: { open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode }) {
  const { open, onOpenChange } = props;
  const returnFocus = useReturnFocus();
  useEffect(() => {
    if (!open) return;
    // A window that grows beyond a phone's width has the menu beside the page.
    const wide = window.matchMedia("(min-width: 48rem)");
    const close = () => wide.matches && onOpenChange(false);
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, [open, onOpenChange]);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={OVERLAY_CLASS} />
        <Dialog.Content
          aria-describedby={undefined}
          {...returnFocus}
          className="fixed inset-y-0 left-0 z-60 w-72 max-w-[85vw] border-line border-r bg-surface shadow-raised outline-none data-[state=open]:animate-slide-in"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          {props.children}
          <Dialog.Close asChild>
            <Button variant="ghost" size="icon" aria-label="Close menu" className="absolute top-3 right-2">
              <X aria-hidden="true" className="size-5" />
            </Button>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
