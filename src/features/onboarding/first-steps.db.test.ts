import { beforeAll, expect, it } from "vitest";
import { insertDealership } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { writeSeeded } from "./demo-sites.ts";
import { beginFirstSteps } from "./first-steps.ts";

// The test's administrator has this password.
const test = sharedTestApp({ environment: { ADMIN_PASSWORD: "correct horse battery" } });

const read = async () => (await test.call("GET", "/api/admin/first-steps")).body;
const stateOf = async (step: string) =>
  (await read()).steps.find((one: { step: string }) => one.step === step).state as string;
const choose = (dismissed: boolean, skipped: string[]) =>
  test.call("POST", "/api/admin/first-steps", { dismissed, skipped });

let demoId: number;
beforeAll(async () => {
  demoId = await insertDealership(test.db, { name: "Harborlight", url: "http://127.0.0.1:4651/" });
  await writeSeeded(test.db, [{ key: "harborlight", dealershipId: demoId, url: "http://127.0.0.1:4651/" }]);
});

it("has every step open in a new marketplace, where the demo's dealerships do not count", async () => {
  expect(await read()).toEqual({
    isShown: true,
    dismissed: false,
    passwordAccount: "admin",
    steps: ["name", "dealership", "fees", "password", "address", "mail"].map((step) => ({ step, state: "open" })),
  });
});

it("leaves an installation alone that has dealerships and did not begin with the guide", async () => {
  const id = await insertDealership(test.db, { name: "Own" });
  expect(await read()).toMatchObject({ isShown: false });
  expect(await stateOf("dealership")).toBe("done");
  expect(await stateOf("fees")).toBe("open");
  await test.call("PATCH", `/api/dealerships/${id}`, { priceBasis: "included" });
  expect(await stateOf("fees")).toBe("done");
  await beginFirstSteps(test.db);
  expect(await read()).toMatchObject({ isShown: true });
  await test.db.deleteFrom("dealerships").where("id", "=", id).execute();
});

it("counts a demo dealership as the operator's own once it has an address of theirs", async () => {
  expect(await stateOf("dealership")).toBe("open");
  await test.call("PATCH", `/api/dealerships/${demoId}`, { url: "https://own.example/used" });
  expect(await stateOf("dealership")).toBe("done");
});

it("stores skipped steps for all administrators, and records that in the audit log", async () => {
  expect((await choose(false, ["mail"])).body.steps[5]).toEqual({ step: "mail", state: "skipped" });
  const cookie = await test.signInAs("editor");
  const others = await test.app.inject({ url: "/api/admin/first-steps", headers: { cookie } });
  expect(others.json().steps[5].state).toBe("skipped");
  await choose(false, []);
  expect(await stateOf("mail")).toBe("open");
  const [entry] = (await test.call("GET", "/api/admin/audit")).body.entries;
  expect(entry).toMatchObject({ action: "setting.updated", subject: "First steps", details: "Shown; skipped: none." });
  expect((await choose(false, ["nothing"])).body.message).toMatch(/must be one of name, /);
});

it("sees name and contact done with an address, and the password with another one", async () => {
  await test.call("POST", "/api/admin/settings", { key: "contactEmail", value: "ann@cars.example" });
  expect(await stateOf("name")).toBe("done");
  const changed = await test.app.inject({
    method: "POST",
    url: "/api/auth/password",
    payload: { currentPassword: "correct horse battery", newPassword: "another horse and its battery" },
    headers: { cookie: test.cookie },
  });
  expect(changed.statusCode).toBe(200);
  test.cookie = changed.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  expect(await read()).toMatchObject({ isShown: true, passwordAccount: null });
});

it("sees the public address done once it is set", async () => {
  expect(await stateOf("address")).toBe("open");
  await test.call("POST", "/api/admin/public-address", { url: "https://cars.example" });
  expect(await stateOf("address")).toBe("done");
  await test.call("POST", "/api/admin/public-address", { url: "" });
});

it("is not shown once nothing is open, or when it is dismissed", async () => {
  await choose(true, []);
  expect(await read()).toMatchObject({ isShown: false, dismissed: true });
  await choose(false, ["mail", "fees", "address"]);
  expect(await read()).toMatchObject({ isShown: false, dismissed: false });
});
