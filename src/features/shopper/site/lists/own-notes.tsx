import type { ChangeEvent } from "react";
import type { ShownDetail } from "#core/listing/site/shown-vehicle.ts";
import { useHydrated } from "#kernel/ui/site/use-hydrated.ts";
import { findSaved, savedStore } from "../saved/saved-store.ts";

type ListedCar = ShownDetail & { key: string };

/**
 * Copies the shopper's notes on saved cars into the form, if the shopper wants that. The notes are in this browser, and only the form
 * sends them to the server.
 */
export function OwnNotes({ cars }: { cars: ListedCar[] }) {
  const isHydrated = useHydrated();
  return (
    <label className="lists-own noscript:hidden">
      <input type="checkbox" autoComplete="off" disabled={!isHydrated} onChange={(event) => putNotes(event, cars)} />
      Put in my notes on these cars
      <small>Everybody who has the list's address can read them.</small>
    </label>
  );
}

/** Fills the empty fields, or clears those that still hold the saved note. Typed text stays. */
function putNotes({ target: { form, checked } }: ChangeEvent<HTMLInputElement>, cars: ListedCar[]): void {
  const { cars: saved } = savedStore.read();
  for (const car of cars) {
    const note = findSaved(saved, car)?.note ?? "";
    const field = form?.elements.namedItem(`note-${car.key}`);
    if (!(field instanceof HTMLTextAreaElement)) continue;
    if (checked && field.value === "") field.value = note;
    else if (!checked && field.value === note) field.value = "";
  }
}
