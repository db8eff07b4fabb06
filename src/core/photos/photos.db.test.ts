import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { photoPath } from "#core/facts/photo-path.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { type FakeSite, startFakeSite } from "#test/fake-dealer-site.ts";
import { makePhoto } from "#test/photo-kit.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";

const CHROME = "image/avif,image/webp,image/apng,*/*;q=0.8";
let dealer: FakeSite;
let inside: FakeSite;
let test: TestApp;
let carId: number;
let otherCarId: number;
let lapsedCarId: number;

const address = (name: string): string => `${dealer.url}/${name}`;
const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });

async function listCar(images: string[], dealership: Parameters<typeof insertDealership>[1] = {}): Promise<number> {
  const dealershipId = await insertDealership(test.context.db, dealership);
  const [id = 0] = await insertVehicles(test.context.db, dealershipId, [makeFacts({ images })]);
  return id;
}

const change = (carId: number, to: { removed_at?: Date | null; hidden_at?: Date }) =>
  test.context.db.updateTable("vehicles").set(to).where("id", "=", carId).execute();

beforeAll(async () => {
  const photo = await makePhoto();
  inside = await startFakeSite({ "/secret.jpg": { body: photo } });
  dealer = await startFakeSite((request, response) => {
    if (request.path === "/away.jpg") {
      response.writeHead(302, { location: `${inside.url}/secret.jpg` }).end();
    } else if (request.path.startsWith("/ok")) response.end(photo);
    else response.writeHead(404).end("<h1>Not found</h1>");
  });
  test = await createTestApp({ allowHosts: [dealer.host] });
  const images = ["ok-1.jpg", "ok-2.jpg", "away.jpg", "gone.jpg"].map(address);
  carId = await listCar([...images, `${inside.url}/secret.jpg`]);
  otherCarId = await listCar([address("ok-3.jpg")]);
  lapsedCarId = await listCar([address("ok-4.jpg")], { expires_at: new Date(Date.now() - 1_000) });
});
afterAll(async () => {
  await test.close();
  await dealer.close();
  await inside.close();
});

it("serves each photo in a vehicle's JSON, in the format that the browser accepts", async () => {
  const { photos } = (await get(`/api/vehicles/${carId}`)).json() as { photos: string[] };
  expect(photos).toHaveLength(5);
  for (const [accept, type] of [
    [CHROME, "image/avif"],
    ["image/webp,*/*", "image/webp"],
    ["*/*", "image/jpeg"],
  ] as const) {
    const answer = await get(`${photos[0]}?w=320`, { accept });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": type,
      "cache-control": "public, max-age=31536000, s-maxage=600, immutable",
      vary: "Accept",
      "x-content-type-options": "nosniff",
    });
    const facts = await sharp(answer.rawPayload).metadata();
    expect([facts.width, facts.height]).toEqual([320, 240]);
  }
});

it("accepts only the listed widths, and uses 640 when none is given", async () => {
  const path = photoPath(carId, address("ok-1.jpg"));
  expect((await sharp((await get(path)).rawPayload).metadata()).width).toBe(640);
  for (const width of ["", "641", "0640", "-1", "1e3", "640&w=320"]) {
    const answer = await get(`${path}?w=${width}`);
    expect(answer.statusCode, width).toBe(400);
    expect(answer.json()).toEqual({ message: "w must be one of 160, 320, 480, 640, 960, 1280, 1920" });
  }
});

it("answers 304 when the browser has the photo, and HEAD without the picture", async () => {
  const path = photoPath(carId, address("ok-1.jpg"));
  const first = await get(path);
  const etag = String(first.headers.etag);
  expect((await get(path, { "if-none-match": `"x", W/${etag}` })).statusCode).toBe(304);
  expect((await get(path, { "if-none-match": `"x"` })).statusCode).toBe(200);
  expect((await get(path, { accept: "image/webp" })).headers.etag).not.toBe(etag);
  const head = await test.app.inject({ method: "HEAD", url: path });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
  expect(head.headers["content-length"]).toBe(String(first.rawPayload.length));
});

it("answers a proxy that asks whether its copy may still be shown, without reading or fetching the photo", async () => {
  const image = address("ok-8.jpg");
  const id = await listCar([image]);
  const path = photoPath(id, image);
  const { etag } = (await get(path)).headers;
  await test.context.photos.forget([image]);
  const fetched = dealer.requests.length;
  const asked = await get(path, { "if-none-match": String(etag) });
  expect([asked.statusCode, asked.body, asked.headers.etag]).toEqual([304, "", etag]);
  await change(id, { removed_at: new Date(), hidden_at: new Date() });
  const hidden = await get(path, { "if-none-match": String(etag) });
  expect([hidden.statusCode, hidden.headers["cache-control"]]).toEqual([404, "no-store"]);
  expect(dealer.requests.length).toBe(fetched);
});

it("serves only photos of that vehicle, while shoppers may see it", async () => {
  const hiddenId = await listCar([address("ok-5.jpg")]);
  const path = photoPath(hiddenId, address("ok-5.jpg"));
  expect((await get(path)).statusCode).toBe(200);
  await change(hiddenId, { removed_at: new Date(), hidden_at: new Date() });
  const fetched = dealer.requests.length;
  for (const unknown of [
    path,
    photoPath(lapsedCarId, address("ok-4.jpg")),
    photoPath(otherCarId, address("ok-1.jpg")),
    photoPath(carId, address("ok-9.jpg")),
    photoPath(999_999, address("ok-1.jpg")),
    `/photos/99999999999/${"0".repeat(16)}`,
    `/photos/9999999999/${"0".repeat(16)}`,
    `/photos/${carId}/..%2f..%2fetc`,
    `/photos/x/${"0".repeat(16)}`,
    "/photos/",
    "/photos/1/2/3",
  ]) {
    const answer = await get(unknown);
    expect([answer.statusCode, answer.json()], unknown).toEqual([404, { message: "There is no such photo" }]);
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
  expect(dealer.requests.length).toBe(fetched);
});

it("shows cached photos of a removed car, without a request to a dealer", async () => {
  const images = [address("ok-6.jpg"), address("ok-7.jpg")];
  const removedId = await listCar(images);
  const [kept = "", other = ""] = images.map((image) => photoPath(removedId, image));
  expect((await get(kept)).statusCode).toBe(200);
  await change(removedId, { removed_at: new Date() });
  const fetched = dealer.requests.length;
  for (const width of [640, 320]) expect((await get(`${kept}?w=${width}`)).statusCode, `${width}`).toBe(200);
  const missing = await get(other);
  expect([missing.statusCode, missing.headers["cache-control"]]).toEqual([404, "no-store"]);
  expect(dealer.requests.length).toBe(fetched);
  await change(removedId, { removed_at: null });
  expect((await get(other)).statusCode).toBe(200);
});

it("answers 404, which is never cached, for an unavailable photo, and requests it once", async () => {
  for (const image of [address("gone.jpg"), address("away.jpg"), `${inside.url}/secret.jpg`]) {
    for (let tries = 0; tries < 2; tries += 1) {
      const answer = await get(photoPath(carId, image));
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: "This photo cannot be shown" }]);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
  }
  expect(dealer.requests.filter(({ path }) => path === "/gone.jpg")).toHaveLength(1);
  expect(inside.requests).toEqual([]);
});

it("sends the dealer one request for twenty concurrent visitors", async () => {
  const path = photoPath(carId, address("ok-2.jpg"));
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(`${path}?w=480`, { accept: CHROME })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(dealer.requests.filter(({ path: asked }) => asked === "/ok-2.jpg")).toHaveLength(1);
});
