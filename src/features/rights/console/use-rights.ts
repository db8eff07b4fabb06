import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { refreshDealerships } from "#core/dealerships/console/dealership-list.ts";
import { callApi, toastFailure } from "#kernel/ui/console/api-call.ts";
import { toast } from "#kernel/ui/console/toast.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import type { Consent, Rights, ShownFacts } from "../rights-endpoints.ts";
import { CONSENT_FILE_MAX_BYTES } from "../rules/consent-rules.ts";

/** The query of a dealership's consent, visible facts and takedowns. */
export const rightsQuery = (dealershipId: number) =>
  apiQuery("/api/dealerships/:id/rights", { id: String(dealershipId) });

const patchRights = (client: QueryClient, id: number, change: (rights: Rights) => Rights) =>
  client.setQueryData<Rights>(rightsQuery(id).queryKey, (rights) => rights && change(rights));

/** The facts that can be hidden, in the console's words. */
export const SHOWN_WORDS: Record<keyof ShownFacts, { label: string; off: string }> = {
  photos: { label: "Photos", off: "Cars are shown without a picture." },
  price: { label: "Prices", off: "Cars say “Call for price”, have no deal label and match no price filter." },
  name: {
    label: "Name and contact",
    off: "Cars say “Unknown Dealership”; nothing leads to its website, it has no page and gets no questions.",
  },
  page: { label: "Dealer's page", off: "It has no page; its cars are listed as before." },
};

/** Shows or hides a fact of a dealership's cars. It changes at once, and back when the call fails. */
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
        ([what, on]) => `${SHOWN_WORDS[what as keyof ShownFacts].label}: ${on ? "shown" : "no longer shown"}.`,
      );
      toast({ title: "What may be shown has changed", description: words.join(" ") });
    },
    onError: (error) => toastFailure("Update failed", error, "What may be shown could not be changed"),
    onSettled: () => void client.invalidateQueries({ queryKey: rightsQuery(dealershipId).queryKey }),
  });
}

/** An entry as typed. */
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

/** Returns whether a file is small enough to be sent, and shows a toast if not. */
export function isSmallEnough(file: File): boolean {
  if (file.size <= CONSENT_FILE_MAX_BYTES) return true;
  toast({ title: "File too large", description: "The limit is 10 MB.", variant: "destructive" });
  return false;
}

/** Records an entry and then sends its file. When only the file fails, the entry stays, and a file can be added to it. */
export function useRecordConsent(dealershipId: number) {
  return useCall({
    call: async ({ file, ...typed }: TypedConsent) => {
      const entry = await callApi("POST", "/api/dealerships/:id/consents", typed, { id: dealershipId });
      if (!file) return { fileError: null };
      return sendFile(entry.id, file).then(
        () => ({ fileError: null }),
        (fileError: unknown) => ({ fileError }),
      );
    },
    refresh: [rightsQuery(dealershipId)],
    onSuccess: (_, { fileError }, { kind }) => {
      if (fileError) return toastFailure("Recorded without the file", fileError, "The file could not be stored");
      toast({
        title: kind === "agreed" ? "Agreement recorded" : "Withdrawal recorded",
        description: "Earlier entries stay in the history.",
      });
    },
  });
}

/** Adds a file to an entry without one. A toast shows the outcome. */
export function useAddFile(dealershipId: number) {
  return useCall({
    call: ({ id, file }: { id: number; file: File }) => sendFile(id, file),
    done: { title: "File added", description: "It is stored encrypted." },
    failed: ["File not added", "The file could not be stored"],
    refresh: [rightsQuery(dealershipId)],
  });
}

/** Takes a dealership or one of its cars down. A toast confirms it. */
export function useTakeDown(dealershipId: number) {
  return useCall({
    call: (typed: { car?: string; askedBy: string; reason: string }) =>
      callApi("POST", "/api/dealerships/:id/takedowns", typed, { id: dealershipId }),
    done: ({ car }) => ({
      title: "Taken down",
      description: car ? `${car.title} is hidden now.` : "Its cars are hidden, and its website is not synced.",
    }),
    onSuccess: refreshDealerships,
  });
}

/** Lifts a takedown. A toast confirms it. */
export function useLiftTakedown() {
  return useCall({
    call: ({ id, reason }: { id: number; reason: string }) =>
      callApi("POST", "/api/takedowns/:id/lift", { reason }, { id }),
    done: ({ car }) => ({
      title: "Takedown lifted",
      description: `${car ? car.title : "The dealership"} is back to its former state.`,
    }),
    onSuccess: refreshDealerships,
  });
}
