import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useMemo } from "react";
import { serverMessage, toastFailure } from "#kernel/ui/console/api-call.ts";
import { FormDialog } from "#kernel/ui/console/form.tsx";
import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";
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
  // Other work gets another id.
  const id = useMemo(newWorkId, [JSON.stringify(order)]);
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
  const label = preview && preview.concerned > 0 ? `${verb} ${formatAmount(preview.concerned, ...what)}` : verb;
  const isReady = order !== null && preview !== undefined && preview.concerned > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !work.isPending) work.mutate({ order, expected: preview.matched });
  };
  return (
    <FormDialog
      form={{ submit, isPending: work.isPending, noValidate: false }}
      onClose={props.onClose}
      staysWhilePending
      title={`${verb} chosen ${what[1]}`}
      size="sm"
      submit={label}
      pendingLabel={props.pendingLabel}
      disabled={!isReady}
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
    </FormDialog>
  );
}

/** "1,237 of 1,240 dealerships. 3 left out: 3 already syncing." */
function countWords(preview: BulkPreview, what: readonly [string, string]): string {
  const { matched, concerned } = preview;
  const chosen = formatAmount(matched, ...what);
  const words = concerned === matched ? `${chosen}.` : `${formatCount(concerned)} of ${chosen}.`;
  return [words, leftOutSentence(preview)].filter(Boolean).join(" ");
}
