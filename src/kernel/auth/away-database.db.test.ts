import { afterAll, beforeAll, expect, it } from "vitest";
import { startTcpRelay, type TcpRelay } from "#test/tcp-relay.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";

const AWAY = { message: "We cannot reach our database right now. Please try again in a moment." };

let database: TestDatabase;
let relay: TcpRelay;
let test: TestApp;
let cookie: string;

beforeAll(async () => {
  database = await createTestDatabase();
  relay = await startTcpRelay(database.productUrl);
  test = await createTestApp({ beside: { databaseUrl: relay.url(database.productUrl), asOwner: async () => {} } });
  cookie = await test.signIn();
});
afterAll(async () => {
  await test.close();
  await relay.close();
  await database.drop();
});

const ask = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, body } = await test.app.inject({ url, headers });
  return [statusCode, body.startsWith("{") ? JSON.parse(body) : body];
};
const status = (headers = {}) => ask("/api/auth/status", headers);

it("says that it cannot know who is signed in while the database is away, and knows it as soon as it is back", async () => {
  const signedIn = [200, expect.objectContaining({ isAuthenticated: true })];
  const nobody = [200, { isAuthenticated: false, user: null }];
  const strange = { cookie: `autohub_session=${"x".repeat(43)}` };
  expect(await status({ cookie })).toEqual(signedIn);
  expect(await status(strange)).toEqual(nobody);
  await relay.refuse();
  expect(await status({ cookie })).toEqual([503, AWAY]);
  expect(await status({ cookie: `autohub_session=${"y".repeat(43)}` })).toEqual([503, AWAY]);
  expect(await ask("/api/dealerships", { cookie })).toEqual([503, AWAY]);
  // Nobody is signed in without a session's cookie, and this one was none a moment ago.
  expect(await status()).toEqual(nobody);
  expect(await status(strange)).toEqual(nobody);
  await relay.leadTo(database.productUrl);
  expect(await status({ cookie })).toEqual(signedIn);
});
