import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../site/api-error.ts";
import { createQueryClient } from "../site/query-client.ts";
import { WAIT_FOR_SERVER } from "./wait-for-server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Reads something twice; the second time the call fails as often as there are errors. */
async function readAgain(errors: Error[]) {
  let answer = "before";
  const client = createQueryClient(async () => {
    const error = answer === "before" ? undefined : errors.shift();
    if (error) throw error;
    return answer;
  });
  const observer = new QueryObserver(client, { queryKey: ["/api/settings"], ...WAIT_FOR_SERVER });
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  answer = "after";
  void observer.refetch();
  await vi.advanceTimersByTimeAsync(0);
  const meanwhile = observer.getCurrentResult();
  await vi.advanceTimersByTimeAsync(60_000);
  const { data } = observer.getCurrentResult();
  stop();
  return { meanwhile, data };
}

it.each([
  ["database", new ApiError(503, "{}")],
  ["web process", new ApiError(502, "")],
  ["network", new TypeError("Failed to fetch")],
])("keeps what is shown while the %s is away, and reads it again by itself", async (_what, error) => {
  const { meanwhile, data } = await readAgain(Array.from({ length: 8 }, () => error));
  expect(meanwhile).toMatchObject({ data: "before", isError: false, failureReason: error });
  expect(data).toBe("after");
});

it.each([500, 401, 404, 429])("does not repeat a call that was answered %i", async (status) => {
  const { meanwhile } = await readAgain([new ApiError(status, "{}")]);
  expect(meanwhile).toMatchObject({ isError: true, fetchStatus: "idle" });
});
