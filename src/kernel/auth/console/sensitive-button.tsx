import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "#kernel/ui/console/button.tsx";
import { ConfirmDialog } from "#kernel/ui/console/dialog.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { callConfirmed } from "./confirm-identity.tsx";

/**
 * A small button for a sensitive change. It asks first, closes the question, and makes the call. The server may require proof of
 * identity before.
 * @param props.question the question, with the label of the button that agrees
 * @param props.failure title of the toast when the call fails, and its text when the server sends none
 */
export function SensitiveButton<Result>(
  props: Pick<ComponentProps<"button">, "aria-label" | "className" | "children"> & {
    pendingLabel: string;
    question: { title: string; description: ReactNode; confirmLabel: string; destructive?: boolean };
    call: () => Promise<Result>;
    onDone: (result: Result) => void;
    failure: { title: string; fallback: string };
  },
) {
  const { pendingLabel, question, call, onDone, failure, ...button } = props;
  const [asking, setAsking] = useState(false);
  const change = useCall({
    call: () => callConfirmed(call),
    failed: [failure.title, failure.fallback],
    onSuccess: (_, answer) => onDone(answer),
  });
  return (
    <>
      <Button
        size="sm"
        {...button}
        pending={change.isPending}
        pendingLabel={pendingLabel}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        {...question}
        open={asking}
        onOpenChange={setAsking}
        pendingLabel={pendingLabel}
        pending={false}
        onConfirm={() => {
          setAsking(false);
          change.mutate();
        }}
      />
    </>
  );
}
