import { expect, it } from "vitest";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { readInspectionBanner, setInspectionBanner } from "./inspection-banner.ts";

const test = sharedTestApp();
const PATH = "/api/admin/inspection-banner";
const shown = async () => (await test.app.inject("/api/settings")).json().inspectionUrl;

it("tells the demo's page apart from a stored one, which replaces it", async () => {
  const { db, config } = test.context;
  const site = { ...config, demoInspectionUrl: "https://demo.example" };
  expect(await readInspectionBanner(db, site)).toEqual({ setBy: null, url: "", demoUrl: "https://demo.example" });
  expect(await setInspectionBanner(db, site, "", "ann")).toEqual({ setBy: null, url: "", demoUrl: null });
});

it("shows the banner at once, and takes it away", async () => {
  const url = "https://inspections.example/book?by=us";
  expect(await test.call("POST", PATH, { url: ` ${url} ` })).toEqual({
    status: 200,
    body: { setBy: null, url, demoUrl: null },
  });
  expect(await shown()).toBe(url);
  expect((await test.call("POST", PATH, { url: "" })).body).toEqual({ setBy: null, url: "", demoUrl: null });
  expect(await shown()).toBeNull();
  expect((await test.call("POST", PATH, { url: "javascript:alert(1)" })).status).toBe(400);
});

it("is for nobody to change where INSPECTION_URL sets it", async () => {
  const { db, config } = test.context;
  const site = { ...config, inspectionUrl: "https://variable.example" };
  await test.call("POST", PATH, { url: "https://stored.example" });
  const set = { setBy: "INSPECTION_URL", url: "https://variable.example", demoUrl: null };
  expect(await readInspectionBanner(db, site)).toEqual(set);
  await expect(setInspectionBanner(db, site, "", "ann")).rejects.toThrow("set by INSPECTION_URL");
});
