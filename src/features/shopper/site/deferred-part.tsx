import { type ComponentProps, type ReactNode, useSyncExternalStore } from "react";

type DeferredParts = typeof import("./deferred-parts.tsx");

let parts: DeferredParts | undefined;
const listeners = new Set<() => void>();

/** Loads the parts that pages get after they are in use: hearts, the number of saved cars, recently viewed cars. Failures are ignored. */
export async function loadDeferredParts(): Promise<void> {
  try {
    parts = await import("./deferred-parts.tsx");
    for (const listener of listeners) listener();
  } catch {
    // No connection, or a new release: the next page has them.
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type DeferredPartProps<Name extends keyof DeferredParts> = {
  part: Name;
  /** Placeholder until it has loaded. */
  before?: ReactNode;
} & ComponentProps<DeferredParts[Name]>;

/** A part that is added when its code has loaded. It is neither in the server's page nor in the first load. */
export const DeferredPart = import.meta.env.SSR ? NoPart : LoadedPart;

function NoPart<Name extends keyof DeferredParts>({ before = null }: DeferredPartProps<Name>) {
  return before;
}

function LoadedPart<Name extends keyof DeferredParts>({ part, before = null, ...props }: DeferredPartProps<Name>) {
  const loaded = useSyncExternalStore(
    subscribe,
    () => parts,
    () => undefined,
  );
  const Loaded = loaded?.[part] as React.ComponentType<typeof props> | undefined;
  return Loaded ? <Loaded {...props} /> : before;
}
