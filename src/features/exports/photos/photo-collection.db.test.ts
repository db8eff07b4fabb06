import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { FETCHES_PER_HOST } from "#core/photos/rules/photo-limits.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { type FakeSite, startFakeSite } from "#test/fake-dealer-site.ts";
import { makePhoto } from "#test/photo-kit.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import type { ExportJob, Generation } from "../export-endpoints.ts";

let test: TestApp;
let cookie: string;
let photo: Buffer;
let hosts: FakeSite[];
/** The unanswered requests of each host, while answers are held. */
let held: ServerResponse[][] | null;

beforeAll(async () => {
  photo = await makePhoto(160, 120);
  hosts = await Promise.all(
    [0, 1].map((index) =>
      startFakeSite((_request, response) => {
        if (!held) return void response.end(photo);
        held[index]?.push(response);
        releaseWhenAllAreFull();
      }),
    ),
  );
  test = await createTestApp({ works: true, allowHosts: hosts.map(({ host }) => host) });
  cookie = await test.signIn();
});
beforeEach(() => {
  held = null;
});
afterEach(() => test.context.db.deleteFrom("dealerships").execute());
afterAll(async () => {
  await test?.close();
  for (const host of hosts) await host.close();
});

/** Lets the hosts answer as soon as each of them has its greatest number of requests at once. */
function releaseWhenAllAreFull(): void {
  if (!held?.every((answers) => answers.length >= FETCHES_PER_HOST)) return;
  const answers = held.flat();
  held = null;
  for (const answer of answers) answer.end(photo);
}

const get = (url: string) => test.app.inject({ url, headers: { cookie } });
const generate = async (query = ""): Promise<Generation> => (await get(`/api/admin/vehicle-photos-zip${query}`)).json();
const latest = async (): Promise<ExportJob> => (await get("/api/admin/exports")).json()[0];

/** Adds the cars of a dealership. @param photosOf the number of photos of each car */
async function stock(host: FakeSite | undefined, photosOf: number[]) {
  const dealership = await insertDealership(test.context.db);
  const cars = photosOf.map((count, car) =>
    makeFacts({ images: Array.from({ length: count }, (_, n) => `${host?.url}/${dealership}/${car}/${n}.jpg`) }),
  );
  await insertVehicles(test.context.db, dealership, cars);
  return dealership;
}

it("chooses among the cars that have photos, however many newer ones have none", async () => {
  await stock(hosts[0], [2, 1]);
  await stock(hosts[0], Array(230).fill(0));
  expect(await generate()).toMatchObject({ success: true, fileCount: 3, error: null });
  expect(await latest()).toMatchObject({ selection: { pick: "newest" }, leftOut: [] });
  expect(await generate("?limit=1")).toMatchObject({ fileCount: 1 });
});

it("says when no car has photos", async () => {
  await stock(hosts[0], [0, 0]);
  const error = "No listed car with photos matches this choice.";
  expect(await generate()).toMatchObject({ success: false, url: null, error });
});

it("covers more cars than an export of cards, with a gallery of as many pages as it takes", async () => {
  await stock(hosts[0], Array(203).fill(1));
  expect(await generate()).toMatchObject({ success: true, fileCount: 203 });
  const { id } = await latest();
  const pages = await Promise.all(["", "?page=2"].map((query) => get(`/api/admin/exports/${id}/gallery${query}`)));
  expect(pages.map(({ body }) => body.match(/<section>/g)?.length)).toEqual([200, 3]);
  expect(pages[0]?.body).toContain('<a href="?page=2">Next page</a>');
  expect(pages[1]?.body).toContain('<a href="?page=1">Previous page</a>');
  expect(pages[1]?.body).not.toContain("Next page");
  expect((await get(`/api/admin/exports/${id}/gallery?page=3`)).statusCode).toBe(404);
});

it("asks several hosts at once, each for as many photos as it may be and never for more", async () => {
  held = [[], []];
  await stock(hosts[0], [5, 1, 1, 3]);
  await stock(hosts[1], [1, 1, 8]);
  expect(await generate()).toMatchObject({ success: true, fileCount: 20 });
  expect(hosts.map((host) => host.mostAtOnce())).toEqual([FETCHES_PER_HOST, FETCHES_PER_HOST]);
});
