import { type QueryClient, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { toastFailure } from "./api-call.ts";
import { type ToastMessage, toast } from "./toast.tsx";

/** A call that changes something, with what follows: a toast, and what is read again. */
export function useCall<Answer, Wanted = void>(settings: {
  call: (wanted: Wanted) => Promise<Answer>;
  /** The toast when it is done. */
  done?: ToastMessage | ((answer: Answer, wanted: Wanted) => ToastMessage);
  /** The toast when it fails: its title, and its text when the server says nothing that can be shown. */
  failed?: readonly [title: string, fallback: string];
  /** The queries to read again, also after a failure. The call is pending until then. */
  refresh?: readonly { queryKey: QueryKey }[];
  /** Further work after success; nothing waits for it. */
  onSuccess?: (client: QueryClient, answer: Answer, wanted: Wanted) => unknown;
  onSettled?: (client: QueryClient) => unknown;
  /** Calls of one scope are made one after the other. */
  scope?: string;
}) {
  const client = useQueryClient();
  const { call, done, failed, refresh = [], scope } = settings;
  return useMutation({
    mutationFn: call,
    ...(scope !== undefined && { scope: { id: scope } }),
    onSuccess: (answer: Answer, wanted: Wanted) => {
      if (done) toast(typeof done === "function" ? done(answer, wanted) : done);
      settings.onSuccess?.(client, answer, wanted);
    },
    onError: (error: Error) => failed && toastFailure(failed[0], error, failed[1]),
    onSettled: () => {
      settings.onSettled?.(client);
      return Promise.all(refresh.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
    },
  });
}
