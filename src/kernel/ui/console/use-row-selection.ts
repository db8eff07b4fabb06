import { useCallback, useMemo, useState } from "react";

/** Rows that were chosen for an action: one by one, or all that the table's filter finds. */
export type Chosen = { kind: "ids"; ids: ReadonlySet<number> } | { kind: "all" };

const NOTHING: Chosen = { kind: "ids", ids: new Set() };

/**
 * State of the chosen rows of a table. Rows that were chosen one by one stay chosen on other pages; another filter ends the choice.
 * @param filterKey a text that changes when the table finds other rows
 */
export function useRowSelection(filterKey: string) {
  const [isOn, setOn] = useState(false);
  const [held, setHeld] = useState<{ key: string; chosen: Chosen }>({ key: filterKey, chosen: NOTHING });
  const chosen = held.key === filterKey ? held.chosen : NOTHING;
  const set = useCallback((next: Chosen) => setHeld({ key: filterKey, chosen: next }), [filterKey]);
  const toggle = useCallback(
    (id: number, isChosen: boolean) =>
      setHeld((before) => {
        const ids = new Set(before.key === filterKey && before.chosen.kind === "ids" ? before.chosen.ids : []);
        if (isChosen) ids.add(id);
        else ids.delete(id);
        return { key: filterKey, chosen: { kind: "ids", ids } };
      }),
    [filterKey],
  );
  return useMemo(
    () => ({
      isOn,
      chosen,
      toggle,
      has: (id: number) => chosen.kind === "all" || chosen.ids.has(id),
      chooseAll: () => set({ kind: "all" }),
      choosePage: (ids: readonly number[], isChosen: boolean) => {
        const kept = chosen.kind === "ids" ? [...chosen.ids].filter((id) => !ids.includes(id)) : [];
        set({ kind: "ids", ids: new Set(isChosen ? [...kept, ...ids] : kept) });
      },
      clear: () => set(NOTHING),
      start: () => setOn(true),
      end: () => {
        setOn(false);
        set(NOTHING);
      },
    }),
    [isOn, chosen, toggle, set],
  );
}

export type RowSelection = ReturnType<typeof useRowSelection>;
