import { expect, it, vi } from "vitest";
import { currentToast, dismissToast, subscribeToToast, toast } from "./toast.tsx";

it("shows one message at once: a new one takes the place of the one before", () => {
  const heard = vi.fn();
  const stop = subscribeToToast(heard);
  toast({ title: "First" });
  const first = currentToast();
  toast({ title: "Second", description: "More", variant: "destructive" });
  expect(currentToast()).toMatchObject({ title: "Second", description: "More", variant: "destructive" });
  dismissToast(first?.id ?? 0);
  expect(currentToast()?.title).toBe("Second");
  dismissToast(currentToast()?.id ?? 0);
  expect(currentToast()).toBeNull();
  expect(heard).toHaveBeenCalledTimes(3);
  stop();
});

it("makes a new toast of the same words", () => {
  toast({ title: "Saved" });
  const before = currentToast()?.id;
  toast({ title: "Saved" });
  expect(currentToast()?.id).not.toBe(before);
});

it("takes no action without alternative text", () => {
  const action = { label: "Undo", altText: " ", onClick: () => undefined };
  expect(() => toast({ title: "Deleted", action })).toThrow("altText");
});
