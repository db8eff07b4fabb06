import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "../site/api-error.ts";
import { callApi, errorBody, serverMessage } from "./api-call.ts";

afterEach(() => vi.unstubAllGlobals());

function answer(response: Response) {
  const fetched = vi.fn().mockResolvedValue(response);
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

it("sends an object as JSON with the session cookie, and fills in the path", async () => {
  const fetched = answer(Response.json({ id: 7 }));
  await callApi("POST", "/api/dealerships/:id/renew", { days: 30 }, { id: 7 });
  expect(fetched).toHaveBeenCalledWith("/api/dealerships/7/renew", {
    method: "POST",
    credentials: "include",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: '{"days":30}',
  });
});

it("sends a form with a file as it is, and nothing when there is nothing to send", async () => {
  const fetched = answer(Response.json({}));
  const form = new FormData();
  await callApi("POST", "/api/dealerships/:id/upload", form, { id: 1 });
  expect(fetched.mock.lastCall?.[1]).toMatchObject({ body: form, headers: { accept: "application/json" } });
  answer(Response.json({}));
  await callApi("POST", "/api/auth/logout");
  expect(vi.mocked(fetch).mock.lastCall?.[1]).not.toHaveProperty("body");
});

it("throws the status and the answer's text, or the status text", async () => {
  answer(new Response("no", { status: 403, statusText: "Forbidden" }));
  await expect(callApi("POST", "/api/sync")).rejects.toThrow(new ApiError(403, "no"));
  answer(new Response("", { status: 502, statusText: "Bad Gateway" }));
  await expect(callApi("POST", "/api/sync")).rejects.toThrow("502: Bad Gateway");
});

it("finds the server's message in a failure, else returns the fallback", () => {
  const failure = new ApiError(409, '{"message":"It is being synced","status":"syncing"}');
  expect(serverMessage(failure, "Failed")).toBe("It is being synced");
  expect(errorBody(failure)).toEqual({ message: "It is being synced", status: "syncing" });
  for (const text of ["<h1>Bad Gateway</h1>", '{"message":""}', '{"message":7}', "null", '"words"']) {
    expect(serverMessage(new ApiError(500, text), "Failed")).toBe("Failed");
  }
  expect(serverMessage(new TypeError("Failed to fetch"), "Failed")).toBe("Failed");
});
