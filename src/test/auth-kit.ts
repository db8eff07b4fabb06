import { addAdmin } from "#kernel/auth/admin-accounts.ts";
import { cheapHash } from "./cheap-hash.ts";
import type { TestApp } from "./test-app.ts";

const PASSWORD = "correct horse battery";

/** A browser that keeps its cookies, for tests of sign-ins that have more than one step. */
export function testBrowser(test: TestApp, host = "localhost:3000") {
  const jar = new Map<string, string>();
  const call = async (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, payload: object = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { host, ...(cookie && { cookie }) };
    const response = await test.app.inject({ method, url, headers, ...(method !== "GET" && { payload }) });
    for (const { name, value } of response.cookies) {
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  return {
    get: (url: string) => call("GET", url),
    post: (url: string, payload?: object) => call("POST", url, payload),
    patch: (url: string, payload?: object) => call("PATCH", url, payload),
    delete: (url: string) => call("DELETE", url),
    logIn: (username: string, password = PASSWORD) => call("POST", "/api/auth/login", { username, password }),
    isSignedIn: async () => (await call("GET", "/api/auth/status")).json().isAuthenticated === true,
    forget: () => jar.clear(),
  };
}
export type TestBrowser = ReturnType<typeof testBrowser>;

/** Adds an account with the tests' password. */
export async function addTestAdmin(test: TestApp, username: string, role: "owner" | "editor" | "viewer" = "owner") {
  await addAdmin(test.context.db, { username, role, password_hash: await cheapHash(PASSWORD) });
}

/** Returns what the audit log says of an account's last sign-in. */
export async function lastSignIn(test: TestApp, username: string): Promise<string> {
  const entry = await test.context.db
    .selectFrom("audit_log")
    .select("details")
    .where("action", "=", "auth.signed_in")
    .where("admin_name", "=", username)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return entry.details;
}

/** Makes the last re-authentication too old for sensitive calls, which then ask again. */
export const letConfirmationsAge = (test: TestApp) =>
  test.context.db
    .updateTable("admin_sessions")
    .set({ confirmed_at: new Date(Date.now() - 11 * 60_000) })
    .execute();
