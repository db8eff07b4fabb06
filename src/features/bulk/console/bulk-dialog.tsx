import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useMemo } from "react";
import { serverMessage, toastFailure } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Dialog } from "#kernel/ui/console/dialog.tsx";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import type { BulkPreview, BulkResult } from "../bulk-endpoints.ts";
import { leftOutSentence, newWorkId } from "./bulk-work.ts";

/**
 * Asks for confirmation before a bulk action, with the number of rows as the server counts them. The request has a unique id, so
 * that confirming again after a lost answer does nothing twice.
 */
export function BulkDialog<Order extends object>(props: {
  /** "Renew": the verb before the number. */
  verb: string;
  pendingLabel: string;
  what: readonly [one: string, many: string];
  /** The call's body without id and number; null while a field is missing. */
  order: Order | null;
  /** An order for the same rows, where the typed text does not affect their number. */
  counted?: Order | undefined;
  preview: (order: Order) => Promise<BulkPreview>;
  act: (order: Order & { id: string; expected: number }) => Promise<BulkResult>;
  onDone: (id: string, result: BulkResult) => void;
  onClose: () => void;
  /** The title of the message when it fails. */
  failure: string;
  /** Fields of the work. */
  children?: ReactNode;
}) {
  const { verb, what, order } = props;
  const counted = props.counted ?? order;
  const key = JSON.stringify(counted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other work gets another id.
  const id = useMemo(newWorkId, [JSON.stringify(order)]);
  const formId = useId();
  const count = useQuery({
    queryKey: ["bulk-preview", key],
    queryFn: counted ? () => props.preview(counted) : skipToken,
    ...{ staleTime: 0, gcTime: 0, retry: false },
  });
  const preview = counted === null ? undefined : count.data;
  const work = useMutation({
    mutationFn: (confirmed: { order: Order; expected: number }) =>
      props.act({ ...confirmed.order, id, expected: confirmed.expected }),
    onSuccess: (result) => {
      props.onDone(id, result);
      props.onClose();
    },
    onError: (error) => {
      toastFailure(props.failure, error, "Nothing was changed.");
      void count.refetch();
    },
  });
  const noun = what[preview?.concerned === 1 ? 0 : 1];
  const label = preview && preview.concerned > 0 ? `${verb} ${formatCount(preview.concerned)} ${noun}` : verb;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !work.isPending && props.onClose()}
      title={`${verb} chosen ${what[1]}`}
      size="sm"
      footer={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={work.isPending}
            pendingLabel={props.pendingLabel}
            disabled={!order || !preview || preview.concerned === 0}
          >
            {label}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!order || !preview || preview.concerned === 0 || work.isPending) return;
          work.mutate({ order, expected: preview.matched });
        }}
      >
        {props.children}
        <p role="status" className="min-h-10 text-sm">
          {count.error
            ? serverMessage(count.error, "The number of rows could not be counted.")
            : counted === null
              ? ""
              : preview
                ? countWords(preview, what)
                : "Counting..."}
        </p>
      </form>
    </Dialog>
  );
}

/** "1,237 of 1,240 dealerships. 3 left out: 3 already syncing." */
function countWords(preview: BulkPreview, what: readonly [string, string]): string {
  const { matched, concerned } = preview;
  const chosen = `${formatCount(matched)} ${what[matched === 1 ? 0 : 1]}`;
  const words = concerned === matched ? `${chosen}.` : `${formatCount(concerned)} of ${chosen}.`;
  return [words, leftOutSentence(preview)].filter(Boolean).join(" ");
}
