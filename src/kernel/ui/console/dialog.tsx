import { X } from "lucide-react";
import { AlertDialog, Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import { focusNearest, focusPath } from "./kept-focus.ts";
import { isLeftToDialog } from "./toast.tsx";

const WIDTHS = { sm: "max-w-110", md: "max-w-140", lg: "max-w-190", xl: "max-w-270" } as const;

/** Overlay on the page behind a dialog. */
export const OVERLAY_CLASS = "fixed inset-0 z-50 bg-night/55 data-[state=open]:animate-fade-in";

/**
 * Position and look of a dialog's window: at the bottom of a phone, in the middle of a larger screen. It leaves room for a toast above it
 * where that would cover it. Add its width.
 */
const WINDOW_CLASS =
  "fixed inset-x-0 bottom-0 z-60 mx-auto flex max-h-[92dvh] max-md:in-[body:has([data-toast])]:max-h-[calc(100dvh-9rem)] w-full flex-col rounded-t-card border border-line bg-surface shadow-raised outline-none data-[state=open]:animate-rise md:top-1/2 md:bottom-auto md:max-h-[86dvh] md:in-[body:has([data-toast])]:max-h-[min(86dvh,calc(100dvh-14rem))] md:-translate-y-1/2 md:rounded-card";

/**
 * A modal dialog: keeps the focus inside, closes with Escape, the overlay or its cross. Title and footer (buttons, the
 * main one last) stay in place while the middle scrolls.
 */
export function Dialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  footer?: ReactNode;
  size?: keyof typeof WIDTHS;
  children: ReactNode;
}) {
  const { open, onOpenChange, title, description, footer, size = "md", children } = props;
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY_CLASS} />
        <Radix.Content
          className={`${WINDOW_CLASS} ${WIDTHS[size]}`}
          onKeyDown={closeBelowToast(() => onOpenChange(false))}
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            focusFirstField(event);
          }}
          {...(description === undefined && { "aria-describedby": undefined })}
        >
          <header className="flex items-start gap-3 border-line border-b py-3 pr-2 pl-5">
            <div className="min-w-0 flex-1 py-1.5">
              <Radix.Title className="font-bold text-lg leading-6 tracking-tight">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="mt-1 text-muted text-sm">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <Button variant="ghost" size="icon" aria-label="Close">
                <X aria-hidden="true" className="size-5" />
              </Button>
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">{footer}</footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Asks before something that cannot be undone easily. "Cancel" has the focus. While `pending` the dialog stays open;
 * the caller closes it afterwards.
 */
export function ConfirmDialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  pendingLabel: string;
  pending: boolean;
  onConfirm: () => void;
  /** Confirming is disabled: the data for the description has not loaded, or the description forbids it. */
  blocked?: boolean;
  /** Red, because it destroys something. */
  destructive?: boolean;
  /** Fields to fill in before confirming. */
  children?: ReactNode;
}) {
  const { open, onOpenChange, title, description, confirmLabel, pendingLabel, pending, onConfirm } = props;
  const returnFocus = useReturnFocus();
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next || !pending) && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={OVERLAY_CLASS} />
        <AlertDialog.Content
          className={`${WINDOW_CLASS} max-w-110 p-5`}
          onKeyDown={closeBelowToast(() => !pending && onOpenChange(false))}
          {...returnFocus}
        >
          <AlertDialog.Title className="font-bold text-lg tracking-tight">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted text-sm">{description}</AlertDialog.Description>
          {props.children && <div className="mt-4">{props.children}</div>}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button disabled={pending}>Cancel</Button>
            </AlertDialog.Cancel>
            <Button
              variant={props.destructive ? "danger" : "primary"}
              pending={pending}
              pendingLabel={pendingLabel}
              disabled={props.blocked}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

const FIRST_FIELD = "form :is(input:checked, input:not([type=radio]), select, textarea):not(:disabled)";

/** Focuses the first field of a dialog's form in place of its cross, unless that would open a screen's keyboard over it. */
function focusFirstField(event: Event): void {
  const dialog = event.currentTarget;
  const field = dialog instanceof Element ? dialog.querySelector<HTMLElement>(FIRST_FIELD) : null;
  if (field === null || !window.matchMedia("(pointer: fine)").matches) return;
  event.preventDefault();
  field.focus();
}

/** Closes the innermost dialog by Escape where a toast is above it. Without a toast Radix does. */
const closeBelowToast = (close: () => void) => (event: KeyboardEvent) => {
  if (!isLeftToDialog(event.nativeEvent)) return;
  event.stopPropagation();
  close();
};

/**
 * Returns the focus to where it was before a dialog opened, or near it when that is gone. Radix does so only for dialogs with a trigger.
 */
export function useReturnFocus() {
  const opener = useRef<readonly Element[]>([]);
  return {
    onOpenAutoFocus: () => {
      opener.current = focusPath();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      focusNearest(opener.current);
    },
  };
}
