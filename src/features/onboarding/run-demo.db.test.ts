import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { clearDemo } from "./clear-demo.ts";
import { clearDemoDeps } from "./feature.ts";
import { type Demo, startDemo } from "./run-demo.ts";

let demo: Demo;
let test: TestApp;

beforeAll(async () => {
  demo = await startDemo();
  test = await createTestApp({ allowHosts: demo.hosts });
});
afterAll(async () => {
  await test?.close();
  await demo?.close();
});

const dealerships = async () =>
  (await test.context.db.selectFrom("dealerships").select("id").orderBy("id").execute()).length;

it("adds its dealerships once, also when the first start died before it was over", async () => {
  expect(await demo.seed(test.context.dealerships)).toBe(true);
  expect(await dealerships()).toBe(4);
  // The state after a start that has added the dealerships and died before recording it.
  await test.context.db.deleteFrom("settings").execute();
  await demo.seed(test.context.dealerships);
  expect(await dealerships()).toBe(4);
  expect(await demo.seed(test.context.dealerships)).toBe(false);
});

it("adds nothing after it has been cleared", async () => {
  await clearDemo(clearDemoDeps(test.context), "ann");
  expect(await demo.seed(test.context.dealerships)).toBe(false);
  expect(await dealerships()).toBe(0);
});

it("ends its websites once, however often it is asked to", async () => {
  await Promise.all([demo.close(), demo.close()]);
  const [host = ""] = demo.hosts;
  await expect(fetch(`http://${host}/`)).rejects.toThrow();
});
