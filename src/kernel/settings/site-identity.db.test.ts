import { expect, it } from "vitest";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { followSiteIdentity } from "./site-identity.ts";

const test = sharedTestApp();

it("takes name and address from the environment until the console has others", async () => {
  const { db, log } = test.context;
  const config = {
    siteName: "AutoHub",
    contactEmail: "hello@autohub.example",
    port: 3000,
    publicUrl: "http://a.example",
    isPublicUrlSet: false,
  };
  const first = await followSiteIdentity(config, { db, log });
  expect(first.config).toEqual({ ...config, look: {} });
  await first.stop();

  await test.call("POST", "/api/admin/settings", { key: "siteName", value: "Bay Cars" });
  const second = await followSiteIdentity(config, { db, log });
  expect({ ...second.config }).toEqual({ ...config, look: {}, siteName: "Bay Cars" });
  await second.stop();
});
