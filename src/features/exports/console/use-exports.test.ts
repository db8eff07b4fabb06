import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { ExportJob } from "../export-endpoints.ts";
import { exportsQuery, type Generator, runGenerator, storeExport } from "./use-exports.ts";

const { queryKey } = exportsQuery;

function makeJob(id: number, changes: Partial<ExportJob> = {}): ExportJob {
  return {
    id,
    kind: "vehicle_cards",
    selection: { pick: "newest", limit: 200 },
    status: "done",
    startedBy: "admin",
    step: null,
    done: 1,
    total: 1,
    fileCount: 1,
    byteCount: 1_000,
    leftOut: [],
    error: null,
    url: `/api/admin/exports/${id}/file.zip`,
    createdAt: "2026-03-01T10:00:00.000Z",
    finishedAt: "2026-03-01T10:01:00.000Z",
    ...changes,
  };
}
const underWay = (id: number, done: number) =>
  makeJob(id, { status: "running", done, total: 9, url: null, finishedAt: null });

let client: QueryClient;
const shown = () =>
  client.getQueryData<ExportJob[]>(queryKey)?.map(({ id, status, done }) => `${id} ${status} ${done}`);

/** Begins to read the list. @returns functions that let the server answer and wait for the answer */
function beginReading() {
  const { promise, resolve } = Promise.withResolvers<ExportJob[]>();
  const read = client.fetchQuery({ queryKey, queryFn: () => promise, staleTime: 0 });
  return async (list: ExportJob[]) => {
    resolve(list);
    await read;
  };
}

beforeEach(() => {
  client = new QueryClient();
});

describe("an event of a running export", () => {
  it("comes before the list has been read and takes no finished export out of it", async () => {
    const answer = beginReading();
    storeExport(client, underWay(3, 5));
    await answer([underWay(3, 4), makeJob(2), makeJob(1)]);
    expect(shown()).toEqual(["3 running 5", "2 done 1", "1 done 1"]);
  });

  it("does not stop a list that is being read again from bringing what ended meanwhile", async () => {
    await beginReading()([underWay(3, 1), makeJob(1)]);
    const answer = beginReading();
    storeExport(client, underWay(3, 6));
    expect(shown()).toEqual(["3 running 6", "1 done 1"]);
    await answer([underWay(3, 5), makeJob(2), makeJob(1)]);
    expect(shown()).toEqual(["3 running 6", "2 done 1", "1 done 1"]);
  });

  it("is the last word in the order of the events, and a new export comes first", async () => {
    const answer = beginReading();
    storeExport(client, underWay(3, 8));
    storeExport(client, makeJob(3, { done: 9 }));
    storeExport(client, underWay(4, 0));
    await answer([underWay(3, 7), makeJob(1)]);
    expect(shown()).toEqual(["4 running 0", "3 done 9", "1 done 1"]);
  });

  it("waits for the list when it could not be read", async () => {
    storeExport(client, underWay(3, 5));
    expect(shown()).toBeUndefined();
  });
});

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

it("waits for an export that goes on in the background, also over a failed look", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const answers = [
    Response.json({ success: true, url: null, exportId: 7, fileCount: 0, message: "It is still being made." }),
    Response.json([underWay(7, 3)]),
    new Response("Bad Gateway", { status: 502 }),
    Response.json([makeJob(8), makeJob(7, { fileCount: 5 })]),
  ];
  vi.stubGlobal(
    "fetch",
    vi.fn().mockImplementation(async () => answers.shift()),
  );
  const made = runGenerator(CARDS);
  for (let looks = 0; looks < 3; looks += 1) await vi.advanceTimersByTimeAsync(2_000);
  await expect(made).resolves.toEqual({ url: "/api/admin/exports/7/file.zip", fileCount: 5 });
});
