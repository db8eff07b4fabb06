import { afterEach, expect, it, vi } from "vitest";
import { type Generator, runGenerator } from "./run-generator.ts";

afterEach(() => vi.unstubAllGlobals());

const CARDS: Generator = {
  kind: "vehicle_cards",
  path: "/api/admin/vehicle-cards",
  failure: "Failed to generate vehicle cards",
  saysStatus: true,
};
const answer = (response: Response) => vi.stubGlobal("fetch", vi.fn().mockResolvedValue(response));

it("gives the result's address and how many files it has", async () => {
  answer(Response.json({ success: true, url: "/exports/7.zip", fileCount: 12 }));
  await expect(runGenerator(CARDS)).resolves.toEqual({ url: "/exports/7.zip", fileCount: 12 });
});

it("asks for the chosen cars", async () => {
  answer(Response.json({ success: true, url: "/exports/7.zip" }));
  await runGenerator(CARDS, new URLSearchParams({ make: "Land Rover" }));
  expect(vi.mocked(fetch).mock.calls[0]?.[0]).toBe("/api/admin/vehicle-cards?make=Land+Rover");
});

it("does without a success flag, as the card images have none", async () => {
  answer(Response.json({ url: "/exports/8.zip" }));
  await expect(runGenerator(CARDS)).resolves.toEqual({ url: "/exports/8.zip", fileCount: null });
});

it("says the status text, and the server's reason apart", async () => {
  answer(Response.json({ message: "The disk is full" }, { status: 500, statusText: "Internal Server Error" }));
  await expect(runGenerator(CARDS)).rejects.toMatchObject({
    message: "Failed to generate vehicle cards: Internal Server Error",
    reason: "The disk is full",
    status: 500,
  });
});

it("fails when the server says that it failed", async () => {
  answer(Response.json({ success: false, error: "No vehicles" }));
  await expect(runGenerator(CARDS)).rejects.toMatchObject({
    message: "Failed to generate vehicle cards",
    reason: "No vehicles",
  });
});

it.each(["javascript:alert(1)", "//other.example/x.zip", ""])("gives no link to %j", async (url) => {
  answer(Response.json({ success: true, url }));
  await expect(runGenerator(CARDS)).rejects.toThrow("Failed to generate vehicle cards");
});

it("survives an answer that is no JSON, and no answer at all", async () => {
  answer(new Response("<h1>Bad Gateway</h1>", { status: 502, statusText: "Bad Gateway" }));
  await expect(runGenerator(CARDS)).rejects.toThrow("Failed to generate vehicle cards: Bad Gateway");
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("Failed to fetch")));
  await expect(runGenerator(CARDS)).rejects.toMatchObject({ reason: "Network error occurred" });
});
