import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { OVERLAY_CLASS, WINDOW_CLASS } from "./dialog.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

/**
 * Asks before something is done that cannot be undone easily. "Cancel" has the focus; while `pending` the dialog stays.
 * The caller closes it when the thing is done.
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
  /** It cannot be confirmed (yet): what the description has to tell is not known, or forbids it. */
  blocked?: boolean;
  /** Red: what is done destroys something. */
  destructive?: boolean;
}) {
  const { open, onOpenChange, title, description, confirmLabel, pendingLabel, pending, onConfirm } = props;
  const returnFocus = useReturnFocus();
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next || !pending) && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={OVERLAY_CLASS} />
        <AlertDialog.Content className={`${WINDOW_CLASS} max-w-110 p-5`} {...returnFocus}>
          <AlertDialog.Title className="font-bold text-lg tracking-tight">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted text-sm">{description}</AlertDialog.Description>
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
