import { afterAll, beforeAll } from "vitest";
import { createTestApp, type TestApp } from "./test-app.ts";

/**
 * The whole server for the tests of one file: made before the first test and closed after the last. Call it at the top of
 * the file, and use the result within tests and hooks only.
 * @param options as of `createTestApp`
 * @returns the server, and the `cookie` header of a signed-in administrator
 */
export function sharedTestApp(options: Parameters<typeof createTestApp>[0] = {}): TestApp & { cookie: string } {
  const test = {} as TestApp & { cookie: string };
  beforeAll(async () => {
    Object.assign(test, await createTestApp(options));
    test.cookie = await test.signIn();
  });
  afterAll(() => test.close());
  return test;
}
