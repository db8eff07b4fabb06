import type { EarlyEvent, EarlyPage } from "./early-page.ts";

/**
 * Records the keys that are pressed while React hydrates and no element has the focus. React itself only receives events within its root,
 * and the page's own listeners (`useArrowKeys`) are added at the end of hydration.
 * @returns a function that stops recording
 */
export function recordKeysMeanwhile({ events }: EarlyPage): () => void {
  const record = ({ target, key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
    if (target !== document.body || altKey || ctrlKey || metaKey || shiftKey) return;
    events.push({ kind: "key", element: document.body, key });
  };
  addEventListener("keydown", record, true);
  return () => removeEventListener("keydown", record, true);
}

/**
 * Replays the visitor's actions before hydration: clicks, edits, arrow keys, and the present positions of mouse and focus. Call it once
 * React has hydrated every element.
 */
export async function replayEarlyEvents({ events, hovered }: EarlyPage): Promise<void> {
  const recorded = events.splice(0);
  // A render between two events restores React's own value of a field.
  const edited = new Map(recorded.filter(isOfField).map(({ element }) => [element, element.value]));
  for (const { kind, element, key } of recorded) {
    // oxlint-disable-next-line unicorn/no-unnecessary-await -- React renders after each event, as it does when a person acts
    await null;
    if (!element.isConnected) continue;
    if (kind === "click") element.click();
    else if (kind === "key")
      element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    else if (element instanceof HTMLInputElement) replayTyping(element, edited.get(element) ?? element.value);
    else if (element instanceof HTMLSelectElement) {
      element.value = edited.get(element) ?? element.value;
      element.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
  const target = hovered();
  if (target?.isConnected && target.matches(":hover")) {
    target.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
  }
  if (document.activeElement !== document.body) {
    document.activeElement?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  }
}

type Field = HTMLInputElement | HTMLSelectElement;

const isOfField = (event: EarlyEvent): event is EarlyEvent & { element: Field } =>
  event.element instanceof HTMLInputElement || event.element instanceof HTMLSelectElement;

/**
 * Replays typing. On hydration React takes a field's text for its own known value and would restore it at the next render. So the field is
 * set back for a moment, and the text is then set past React, like a key press.
 */
function replayTyping(input: HTMLInputElement, value: string) {
  const { selectionStart, selectionEnd } = input;
  if (value === input.defaultValue) return;
  input.value = input.defaultValue;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.setSelectionRange(selectionStart, selectionEnd);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
