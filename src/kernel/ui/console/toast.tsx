import { X } from "lucide-react";
import { Toast } from "radix-ui";
import { useSyncExternalStore } from "react";
import { buttonClass } from "../site/button-class.ts";
import { useHydrated } from "../site/use-hydrated.ts";

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
type ShownToast = ToastMessage & { id: number };

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a message in place of the current one: there is one toast at a time. Callable from anywhere in the browser;
 * `<Toaster />` shows it.
 * @throws {Error} when an action has no alternative text
 */
export function toast(message: ToastMessage): void {
  if (message.action && message.action.altText.trim() === "") throw new Error("A toast's action needs an altText");
  lastId += 1;
  show({ ...message, id: lastId });
}

/** Removes a message, unless another has replaced it already. */
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

const DIALOG = "[role=dialog], [role=alertdialog]";
/** Presses of Escape that the toast, which lies above everything, has left to the dialog below. */
const leftToDialog = new WeakSet<Event>();

/** Returns whether a press of Escape is for the dialog, although a toast lies above it. */
export const isLeftToDialog = (event: Event): boolean => leftToDialog.has(event);

function leaveToDialog(event: KeyboardEvent): void {
  const isInToast = event.target instanceof Element && event.target.closest("[data-toast]") !== null;
  if (isInToast || document.querySelector(DIALOG) === null) return;
  event.preventDefault();
  leftToDialog.add(event);
}

const DURATION_MS = 5_000;
const SWIPE_THRESHOLD_PX = 50;

/**
 * Shows what `toast()` is given: at the top of a phone, at the bottom right of a larger screen, and at its top left while a dialog is open,
 * whose buttons are at the other corners. F8 moves the focus there.
 */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToToast, currentToast, () => null);
  const hydrated = useHydrated();
  const failed = shown?.variant === "destructive";
  // Its region has a style attribute, which the content security policy does not admit in the server's HTML.
  if (!hydrated) return null;
  return (
    <Toast.Provider duration={DURATION_MS} swipeThreshold={SWIPE_THRESHOLD_PX} swipeDirection="right">
      {shown && (
        <Toast.Root
          key={shown.id}
          type={failed ? "foreground" : "background"}
          onOpenChange={(open) => {
            if (!open) dismissToast(shown.id);
          }}
          onEscapeKeyDown={leaveToDialog}
          data-toast=""
          data-variant={shown.variant ?? "default"}
          className={`pointer-events-auto flex w-full items-start gap-3 rounded-card border bg-surface py-3 pr-2 pl-4 shadow-raised data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[state=open]:animate-toast-in data-[swipe=cancel]:transition-transform ${failed ? "border-bad" : "border-line-strong"}`}
        >
          <span
            aria-hidden="true"
            className={`mt-1.5 size-2.5 shrink-0 rounded-full ${failed ? "bg-bad" : "bg-good"}`}
          />
          <div className="min-w-0 flex-1 py-0.5">
            <Toast.Title className={`font-semibold text-sm ${failed ? "text-bad" : ""}`}>{shown.title}</Toast.Title>
            {shown.description && (
              <Toast.Description className="mt-0.5 text-muted text-sm">{shown.description}</Toast.Description>
            )}
          </div>
          {shown.action && (
            <Toast.Action
              altText={shown.action.altText}
              onClick={shown.action.onClick}
              className={buttonClass("secondary", "compact", "shrink-0")}
            >
              {shown.action.label}
            </Toast.Action>
          )}
          <Toast.Close aria-label="Dismiss" className={buttonClass("quiet", "compact", "-my-1.5 shrink-0")}>
            <X aria-hidden="true" className="size-4" />
          </Toast.Close>
        </Toast.Root>
      )}
      {/* What has `aria-live` is not hidden by an open dialog; announcing is done elsewhere, so it is off. */}
      <Toast.Viewport
        aria-live="off"
        hotkey={["F8"]}
        className="pointer-events-none fixed inset-x-0 top-0 z-70 mx-auto flex w-full max-w-[420px] flex-col p-3 outline-none md:top-auto md:right-0 md:bottom-0 md:left-auto md:in-[body:has([role=dialog],[role=alertdialog])]:inset-[0_auto_auto_0]"
      />
    </Toast.Provider>
  );
}
