import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { refreshDealerships } from "#core/dealerships/console/dealership-list.ts";
import { callApi, toastFailure } from "#kernel/ui/console/api-call.ts";
import { toast } from "#kernel/ui/console/toast.tsx";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import type { Consent, Rights, ShownFacts } from "../rights-endpoints.ts";
import { CONSENT_FILE_MAX_BYTES } from "../rules/consent-rules.ts";

/** Consent, what may be shown, and takedowns of a dealership. */
export const rightsQuery = (dealershipId: number) =>
  apiQuery("/api/dealerships/:id/rights", { id: String(dealershipId) });

const patchRights = (client: QueryClient, id: number, change: (rights: Rights) => Rights) =>
  client.setQueryData<Rights>(rightsQuery(id).queryKey, (rights) => rights && change(rights));

/** What may be shown, in the words of the console. */
export const SHOWN_WORDS: Record<keyof ShownFacts, { label: string; off: string }> = {
  photos: { label: "Photos", off: "Cars are shown without a picture." },
  price: { label: "Prices", off: "Cars say “Call for price”, have no deal label and match no price filter." },
  name: {
    label: "Name and contact",
    off: "Cars say “Unknown Dealership”; nothing leads to its website and it gets no questions.",
  },
};

/** Switches whether something of a dealership is shown. It changes at once, and back when the call fails. */
export function useChangeShown(dealershipId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<ShownFacts>) =>
      callApi("PATCH", "/api/dealerships/:id/shown", change, { id: dealershipId }),
    onMutate: (change) => {
      patchRights(client, dealershipId, (rights) => ({ ...rights, shown: { ...rights.shown, ...change } }));
    },
    onSuccess: (_, change) => {
      const words = Object.entries(change).map(
        ([what, on]) => `${SHOWN_WORDS[what as keyof ShownFacts].label}: ${on ? "shown" : "not shown any more"}.`,
      );
      toast({ title: "What may be shown has changed", description: words.join(" ") });
    },
    onError: (error) => toastFailure("Update failed", error, "What may be shown could not be changed"),
    onSettled: () => void client.invalidateQueries({ queryKey: rightsQuery(dealershipId).queryKey }),
  });
}

/** An entry as it is typed. */
export type TypedConsent = {
  kind: Consent["kind"];
  channel: Consent["channel"];
  givenOn: string;
  name: string;
  role: string;
  note: string;
  file: File | null;
};

function sendFile(id: number, file: File): Promise<Consent> {
  const form = new FormData();
  form.append("file", file);
  return callApi("POST", "/api/consents/:id/file", form, { id });
}

/** Whether a file can be sent at all; says why not. */
export function isSmallEnough(file: File): boolean {
  if (file.size <= CONSENT_FILE_MAX_BYTES) return true;
  toast({ title: "File too large", description: "A file may have 10 MB at most.", variant: "destructive" });
  return false;
}

/** Records an entry and then sends its file. When only the file fails, the entry stays, and a file can be added to it. */
export function useRecordConsent(dealershipId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, ...typed }: TypedConsent) => {
      const entry = await callApi("POST", "/api/dealerships/:id/consents", typed, { id: dealershipId });
      if (!file) return { fileError: null };
      return sendFile(entry.id, file).then(
        () => ({ fileError: null }),
        (fileError: unknown) => ({ fileError }),
      );
    },
    onSuccess: ({ fileError }, { kind }) => {
      if (fileError) return toastFailure("Recorded without the file", fileError, "The file could not be stored");
      toast({
        title: kind === "agreed" ? "Agreement recorded" : "Withdrawal recorded",
        description: "Earlier entries stay in the history.",
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: rightsQuery(dealershipId).queryKey }),
  });
}

/** Adds a file to an entry that has none. A toast tells the outcome. */
export function useAddFile(dealershipId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, file }: { id: number; file: File }) => sendFile(id, file),
    onSuccess: () => toast({ title: "File added", description: "It is stored encrypted." }),
    onError: (error) => toastFailure("File not added", error, "The file could not be stored"),
    onSettled: () => client.invalidateQueries({ queryKey: rightsQuery(dealershipId).queryKey }),
  });
}

/** Takes a dealership or one of its cars down. A toast tells that it is done. */
export function useTakeDown(dealershipId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (typed: { car?: string; askedBy: string; reason: string }) =>
      callApi("POST", "/api/dealerships/:id/takedowns", typed, { id: dealershipId }),
    onSuccess: ({ car }) => {
      const description = car
        ? `${car.title} is hidden now.`
        : "Nobody sees its cars any more, and nothing is crawled.";
      toast({ title: "Taken down", description });
      void refreshDealerships(client);
    },
  });
}

/** Ends a takedown. A toast tells that it is done. */
export function useLiftTakedown() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      callApi("POST", "/api/takedowns/:id/lift", { reason }, { id }),
    onSuccess: ({ car }) => {
      toast({ title: "Takedown lifted", description: `${car ? car.title : "The dealership"} is as it was before.` });
      void refreshDealerships(client);
    },
  });
}
