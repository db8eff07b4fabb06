import { afterEach, expect, it, vi } from "vitest";
import { ApiError, apiErrorStatus, failureSentence } from "./api-error.ts";
import { apiPath } from "./api-query.ts";
import { fetchTransport, inProcessTransport } from "./query-client.ts";

afterEach(() => vi.unstubAllGlobals());

const answer = (response: Response) => vi.stubGlobal("fetch", vi.fn().mockResolvedValue(response));

it("throws the status and the answer's text", async () => {
  answer(new Response("No such car", { status: 404, statusText: "Not Found" }));
  await expect(fetchTransport("/api/vehicles/9")).rejects.toThrow(new ApiError(404, "No such car"));
});

it("throws the status text when the answer is empty", async () => {
  answer(new Response("", { status: 502, statusText: "Bad Gateway" }));
  await expect(fetchTransport("/api/vehicles")).rejects.toThrow("502: Bad Gateway");
});

it("sends the session cookie and reads JSON", async () => {
  answer(Response.json({ total: 1 }));
  await expect(fetchTransport("/api/vehicles")).resolves.toEqual({ total: 1 });
  expect(fetch).toHaveBeenCalledWith("/api/vehicles", expect.objectContaining({ credentials: "include" }));
});

it("has the same errors inside the server's process", async () => {
  const transport = inProcessTransport(async () => ({ status: 404, body: { message: "No such car" } }));
  await expect(transport("/api/vehicles/9")).rejects.toThrow('404: {"message":"No such car"}');
});

it("returns the server's message after too many requests", () => {
  const refused = new ApiError(429, '{"message":"Too many requests. Please try again in 3 seconds."}');
  expect(failureSentence(refused)).toBe("Too many requests. Please try again in 3 seconds.");
});

it("keeps its status on the way to the browser as JSON", () => {
  expect(apiErrorStatus(JSON.parse(JSON.stringify(new ApiError(503, "busy"))))).toBe(503);
  expect(apiErrorStatus(new TypeError("Failed to fetch"))).toBeUndefined();
  expect(apiErrorStatus(null)).toBeUndefined();
});

it("encodes what is put into an address", () => {
  expect(apiPath("/api/vehicles/:id", { id: "a/b" })).toBe("/api/vehicles/a%2Fb");
  expect(apiPath("/api/vehicles", {}, new URLSearchParams({ page: "2" }))).toBe("/api/vehicles?page=2");
});
