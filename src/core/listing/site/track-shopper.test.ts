import { afterEach, expect, it, vi } from "vitest";
import { contactTracking, viewTracking } from "./track-shopper.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("posts without a body, as JSON, with the session, and outlives the page", () => {
  const fetch = vi.fn().mockResolvedValue(new Response("{}"));
  vi.stubGlobal("fetch", fetch);
  viewTracking(7).onClick();
  expect(fetch).toHaveBeenCalledWith("/api/vehicles/7/track-view", {
    method: "POST",
    credentials: "include",
    keepalive: true,
    headers: { "content-type": "application/json" },
  });
});

it.each([
  ["is refused", () => Promise.resolve(new Response("", { status: 500 }))],
  ["cannot be sent", () => Promise.reject(new TypeError("Failed to fetch"))],
])("only logs when a contact %s", async (_, answer) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", vi.fn(answer));
  contactTracking(7).onClick();
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith("Failed to track contact click", expect.anything()), {
    timeout: 20_000,
  });
});
