import { afterAll, beforeAll } from "vitest";
import { runPlayer } from "./play-run.ts";
import { createTestApp, type TestApp } from "./test-app.ts";
import type { TestDb } from "./test-database.ts";

/** The app that the tests of one file share. */
type SharedTestApp = TestApp & {
  /** Header of a signed-in administrator. */
  cookie: string;
  db: TestDb;
  /** Plays nightly crawls without a network. */
  player: ReturnType<typeof runPlayer>;
  /** Calls the API as that administrator. */
  call(
    method: "GET" | "POST" | "PATCH" | "DELETE",
    url: string,
    payload?: object,
    // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of any shape
  ): Promise<{ status: number; body: any }>;
};

/**
 * The whole server for the tests of one file: made before the first test and closed after the last. Call it at the top of
 * the file, and use the result within tests and hooks only.
 * @param options as of `createTestApp`
 */
export function sharedTestApp(options: Parameters<typeof createTestApp>[0] = {}): SharedTestApp {
  const test = {} as SharedTestApp;
  beforeAll(async () => {
    Object.assign(test, await createTestApp(options));
    test.cookie = await test.signIn();
    test.db = test.context.db;
    test.player = runPlayer(test.db);
    test.call = async (method, url, payload) => {
      const response = await test.app.inject({
        method,
        url,
        headers: { cookie: test.cookie },
        ...(payload && { payload }),
      });
      return { status: response.statusCode, body: response.json() };
    };
  });
  afterAll(() => test.close());
  return test;
}
