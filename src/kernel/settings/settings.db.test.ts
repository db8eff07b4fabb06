import { describe, expect, it } from "vitest";
import { sharedTestApp } from "#test/shared-test-app.ts";

const test = sharedTestApp();

const set = (payload: object) =>
  test.app.inject({ method: "POST", url: "/api/admin/settings", payload, headers: { cookie: test.cookie } });
const publicSettings = async () => (await test.app.inject("/api/settings")).json();
const stored = async () =>
  (await test.app.inject({ url: "/api/admin/settings", headers: { cookie: test.cookie } })).json();

describe("site settings", () => {
  it("have their defaults while nobody has set them, the list button on", async () => {
    expect(await stored()).toEqual([]);
    expect(await publicSettings()).toEqual({
      siteName: "AutoHub",
      contactEmail: "hello@autohub.example",
      sendsMail: false,
      inspectionUrl: null,
      showListDealershipButton: true,
      discountCode: "FB100",
      showDiscountBadge: true,
      showVerifiedStamp: true,
      showDealLabels: true,
      showOtherDealers: true,
    });
  });

  it.each([
    ["showListDealershipButton", "false", { showListDealershipButton: false }],
    ["showListDealershipButton", "true", { showListDealershipButton: true }],
    ["showDiscountBadge", "false", { showDiscountBadge: false }],
    ["showVerifiedStamp", "false", { showVerifiedStamp: false }],
    ["showDealLabels", "false", { showDealLabels: false }],
    ["discountCode", " SPRING-26 ", { discountCode: "SPRING-26" }],
    ["contactEmail", "sales@cars.example", { contactEmail: "sales@cars.example" }],
    ["siteName", " Bay Cars ", { siteName: "Bay Cars" }],
  ])("%s set to %j counts for the public at once", async (key, value, shown) => {
    const response = await set({ key, value });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { key, value: value.trim(), updatedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
    expect(await publicSettings()).toMatchObject(shown);
    expect(await stored()).toContainEqual(response.json());
  });

  it("are listed once each, however often they were set", async () => {
    expect((await stored()).map((setting: { key: string }) => setting.key)).toEqual([
      "contactEmail",
      "discountCode",
      "showDealLabels",
      "showDiscountBadge",
      "showListDealershipButton",
      "showVerifiedStamp",
      "siteName",
    ]);
  });

  it("tell the audit log who changed what, from what to what", async () => {
    await set({ key: "discountCode", value: "FB200" });
    const [entry] = (await test.app.inject({ url: "/api/admin/audit", headers: { cookie: test.cookie } })).json()
      .entries;
    expect(entry).toMatchObject({
      adminName: "admin",
      action: "setting.updated",
      subject: "discountCode",
      details: 'From "SPRING-26" to "FB200".',
    });
    await set({ key: "showVerifiedStamp", value: "true" });
    await set({ key: "showVerifiedStamp", value: "false" });
    const [switched] = (await test.app.inject({ url: "/api/admin/audit", headers: { cookie: test.cookie } })).json()
      .entries;
    expect(switched.details).toBe('From "on" to "off".');
  });

  it.each([
    [{ key: "unknownKey", value: "true" }, /^key must be one of showListDealershipButton, /],
    [{ key: "showListDealershipButton", value: "maybe" }, /^value must be "true" or "false"$/],
    [{ key: "showListDealershipButton", value: true }, /^value /],
    [{ key: "discountCode", value: "" }, /^value must be 1 to 20 letters/],
    [{ key: "discountCode", value: "<script>" }, /^value must be 1 to 20 letters/],
    [{ key: "contactEmail", value: "nobody" }, /^value must be an e-mail address$/],
    [{ key: "contactEmail" }, /^value /],
    [{ key: "siteName", value: " " }, /^value must not be empty$/],
    [{ key: "siteName", value: "A".repeat(61) }, /^value must be at most 60 characters$/],
    [{}, /^key must be one of /],
  ])("refuse %j in words", async (payload, message) => {
    const before = await stored();
    const response = await set(payload);
    expect([response.statusCode, response.json()]).toEqual([400, { message: expect.stringMatching(message) }]);
    expect(await stored()).toEqual(before);
  });
});
