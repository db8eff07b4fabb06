import { type ComponentProps, type ReactNode, useSyncExternalStore } from "react";

type LateParts = typeof import("./late-parts.tsx");

let parts: LateParts | undefined;
const listeners = new Set<() => void>();

/** Loads what pages get after they are in use: hearts, the number of saved cars, what was seen. A failure leaves them out. */
export async function loadLateParts(): Promise<void> {
  try {
    parts = await import("./late-parts.tsx");
    for (const listener of listeners) listener();
  } catch {
    // No connection, or a new release: the next page has them.
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type LatePartProps<Name extends keyof LateParts> = {
  part: Name;
  /** Stands in its place until it comes. */
  before?: ReactNode;
} & ComponentProps<LateParts[Name]>;

/** A part that comes when its code has loaded, on top of the page: neither the server nor the first load knows of it. */
export const LatePart = import.meta.env.SSR ? NoPart : LoadedPart;

function NoPart<Name extends keyof LateParts>({ before = null }: LatePartProps<Name>) {
  return before;
}

function LoadedPart<Name extends keyof LateParts>({ part, before = null, ...props }: LatePartProps<Name>) {
  const loaded = useSyncExternalStore(
    subscribe,
    () => parts,
    () => undefined,
  );
  const Part = loaded?.[part] as React.ComponentType<typeof props> | undefined;
  return Part ? <Part {...props} /> : before;
}
