/** A short message that goes away by itself. */
export type ToastMessage = {
  title: string;
  description?: string | undefined;
  /** `destructive` says that something failed. */
  variant?: "default" | "destructive";
  /** One thing to do about it. `altText` tells screen readers how to do the same elsewhere; it may not be empty. */
  action?: { label: string; altText: string; onClick: () => void };
};

/** A message as it is shown; a new number makes it a new toast, even with the same words. */
export type ShownToast = ToastMessage & { id: number };

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a message, in place of the one that is there: there is one toast at once. Callable from anywhere in the browser;
 * `<Toaster />` shows it.
 * @throws {Error} when an action has no alternative text
 */
export function toast(message: ToastMessage): void {
  if (message.action && message.action.altText.trim() === "") throw new Error("A toast's action needs an altText");
  lastId += 1;
  show({ ...message, id: lastId });
}

/** Takes a message away, unless another has taken its place already. */
export function dismissToast(id: number): void {
  if (shown?.id === id) show(null);
}

/** For `useSyncExternalStore`. @returns stops listening */
export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The message to show now. */
export const currentToast = (): ShownToast | null => shown;
