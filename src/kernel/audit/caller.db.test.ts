import { expect, it } from "vitest";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { emptyAuditLog } from "#test/test-app.ts";
import { THIS_MACHINE } from "./caller.ts";
import { recordAudit } from "./record-audit.ts";

const test = sharedTestApp();

const entries = () => test.db.selectFrom("audit_log").select(["action", "address"]).orderBy("id").execute();

it("every entry has the address that asked for it, also of actions that do not name it themselves", async () => {
  await emptyAuditLog(test);
  const cookie = await test.signInAs("owner");
  const call = (method: "POST" | "PATCH", url: string, payload: object) =>
    test.app.inject({ method, url, headers: { cookie }, payload, remoteAddress: "203.0.113.7" });
  const dealership = { name: "Harbor Motors", csvOnly: true };
  const { id } = (await call("POST", "/api/dealerships", dealership)).json();
  await call("PATCH", `/api/dealerships/${id}`, { name: "Harbor North" });
  await call("POST", "/api/admin/backups/plan", { nightly: false, hour: 4, keep: 7 });
  expect(await entries()).toEqual([
    { action: "dealership.added", address: "203.0.113.7" },
    { action: "dealership.updated", address: "203.0.113.7" },
    { action: "backup.changed", address: "203.0.113.7" },
  ]);
});

it("a command and background work are this machine's", async () => {
  await emptyAuditLog(test);
  await recordAudit(test.db, { adminName: "ann", action: "dealership.updated", subject: "Harbor Motors" });
  expect(await entries()).toEqual([{ action: "dealership.updated", address: THIS_MACHINE }]);
});
