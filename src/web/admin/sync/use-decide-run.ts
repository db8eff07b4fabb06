import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi, serverMessage } from "../api/api-call.ts";
import { refreshDealerships } from "../api/dealership-list.ts";
import { toast } from "../ui/toast.ts";

const WORDS = {
  apply: {
    path: "/api/runs/:id/apply",
    done: { title: "Crawl applied", description: "The cars that it did not see have been removed" },
    failed: { title: "Apply failed", fallback: "Failed to apply the crawl" },
  },
  undo: {
    path: "/api/runs/:id/undo",
    done: { title: "Crawl undone", description: "The inventory is what it was before" },
    failed: { title: "Undo failed", fallback: "Failed to undo the crawl" },
  },
} as const;

/** What the operator can decide about a crawl that is over. */
export type Decision = keyof typeof WORDS;

/** Applies a held crawl or takes one back, and reads everything that shows it again. Says in a toast what came of it. */
export function useDecideRun(runId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => callApi("POST", WORDS[decision].path, undefined, { id: runId }),
    onSuccess: (_, decision) => {
      toast(WORDS[decision].done);
      void refreshDealerships(client);
    },
    onError: (error, decision) => {
      const { title, fallback } = WORDS[decision].failed;
      toast({ title, description: serverMessage(error, fallback), variant: "destructive" });
    },
  });
}
