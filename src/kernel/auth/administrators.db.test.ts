import { describe, expect, it } from "vitest";
import { addTestAdmin, letConfirmationsAge, testBrowser } from "#test/auth-kit.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";

const test = sharedTestApp();
const PASSWORD = "a sentence of my own";

async function owner(username: string) {
  await addTestAdmin(test, username);
  const browser = testBrowser(test);
  await browser.logIn(username);
  return browser;
}
const invite = async (browser: Awaited<ReturnType<typeof owner>>, username: string, role: string) => {
  const { invitation, link } = (await browser.post("/api/admin/invitations", { username, role })).json();
  return { invitation, link, token: String(link).split("#")[1] };
};
const idOf = async (browser: Awaited<ReturnType<typeof owner>>, username: string) =>
  (await browser.get("/api/admin/administrators"))
    .json()
    .administrators.find((admin: { username: string }) => admin.username === username).id;
const actions = async (subject: string) => {
  const rows = await test.context.db.selectFrom("audit_log").selectAll().where("subject", "=", subject).execute();
  return rows.map(({ action, admin_name, details }) => [action, admin_name, details]);
};

describe("an invitation", () => {
  it("is a link that makes an account once, with a password of one's own", async () => {
    const ann = await owner("ann");
    const { invitation, link, token } = await invite(ann, "kim", "editor");
    expect(invitation).toMatchObject({ username: "kim", role: "editor", invitedBy: "ann" });
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/admin\/join#[\w-]{43}$/);
    const listed = (await ann.get("/api/admin/administrators")).json();
    expect(listed.invitations).toEqual([invitation]);
    expect(JSON.stringify(await test.context.db.selectFrom("admin_invitations").selectAll().execute())).not.toContain(
      token,
    );

    const kim = testBrowser(test);
    const read = await kim.post("/api/auth/invitation", { token });
    expect(read.json()).toEqual({ username: "kim", role: "editor", expiresAt: invitation.expiresAt });
    const weak = await kim.post("/api/auth/join", { token, password: "kim kim kim kim kim" });
    expect([weak.statusCode, weak.json().message]).toEqual([400, expect.stringContaining("different characters")]);
    const joined = await kim.post("/api/auth/join", { token, password: PASSWORD });
    expect(joined.json().user).toMatchObject({ username: "kim", role: "editor", requiredStep: null });
    expect(await kim.isSignedIn()).toBe(true);
    const again = await testBrowser(test).post("/api/auth/join", { token, password: PASSWORD });
    expect([again.statusCode, again.json().message]).toEqual([404, expect.stringContaining("Ask for a new one")]);
    expect((await ann.get("/api/admin/administrators")).json().invitations).toEqual([]);
    expect(await actions("kim")).toEqual([
      ["admin.invited", "ann", "Role editor."],
      ["admin.joined", "kim", "Role editor, invited by ann."],
      ["auth.signed_in", "kim", "From 127.0.0.1, a browser that was not known. By invitation."],
    ]);
  });

  it("makes one account when it is accepted twice at the same moment", async () => {
    const { token } = await invite(await owner("bea"), "lee", "viewer");
    const join = () => testBrowser(test).post("/api/auth/join", { token, password: PASSWORD });
    const answers = await Promise.all([join(), join()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  });

  it("ends when it is withdrawn, is too old, or its owner is no owner any more", async () => {
    const cas = await owner("cas");
    const dan = await owner("dan");
    const withdrawn = await invite(cas, "max", "viewer");
    expect((await cas.delete(`/api/admin/invitations/${withdrawn.invitation.id}`)).statusCode).toBe(200);
    const orphaned = await invite(dan, "mia", "owner");
    await cas.patch(`/api/admin/administrators/${await idOf(cas, "dan")}`, { role: "viewer" });
    const old = await invite(cas, "moe", "viewer");
    await test.context.db
      .updateTable("admin_invitations")
      .set({ expires_at: new Date(0) })
      .execute();
    for (const { token } of [withdrawn, orphaned, old, { token: "made-up" }]) {
      expect((await testBrowser(test).post("/api/auth/invitation", { token })).statusCode).toBe(404);
      expect((await testBrowser(test).post("/api/auth/join", { token, password: PASSWORD })).statusCode).toBe(404);
    }
    expect((await cas.post("/api/admin/invitations", { username: "moe", role: "viewer" })).statusCode).toBe(200);
  });

  it.each([
    [{ username: "eve", role: "viewer" }, 409, "There is an administrator eve already"],
    [{ username: " eve ", role: "viewer" }, 409, "There is an administrator eve already"],
    [{ username: "", role: "viewer" }, 400, "Username is required"],
    [{ username: "ned", role: "king" }, 400, "role must be viewer, editor, owner"],
  ])("for %j is refused in words", async (payload, status, message) => {
    const browser = testBrowser(test);
    if (status === 409 || payload.role === "king" || payload.username === "") await addTestAdmin(test, "eve");
    await browser.logIn("eve");
    const response = await browser.post("/api/admin/invitations", payload);
    expect([response.statusCode, response.json()]).toEqual([status, { message }]);
  });
});

describe("another administrator", () => {
  it("gets another role, which counts with the next call", async () => {
    const fay = await owner("fay");
    const gus = await owner("gus");
    const id = await idOf(fay, "gus");
    expect((await fay.patch(`/api/admin/administrators/${id}`, { role: "viewer" })).json()).toEqual({
      message: "gus has the role viewer now",
    });
    const refused = await gus.get("/api/admin/administrators");
    const message = "This needs the role owner. Yours is viewer.";
    expect([refused.statusCode, refused.json()]).toEqual([403, { message, code: "role" }]);
    expect(await actions("gus")).toContainEqual(["admin.role_changed", "fay", "owner before, viewer now."]);
  });

  it("is removed, sessions included", async () => {
    const hal = await owner("hal");
    const ida = await owner("ida");
    expect((await hal.delete(`/api/admin/administrators/${await idOf(hal, "ida")}`)).statusCode).toBe(200);
    expect(await ida.isSignedIn()).toBe(false);
    expect((await testBrowser(test).logIn("ida")).statusCode).toBe(401);
    expect((await hal.delete("/api/admin/administrators/999999")).statusCode).toBe(404);
  });

  it("stays an owner while there is no other, even when two owners remove each other at once", async () => {
    const { db } = test.context;
    await db.deleteFrom("admins").execute();
    const jan = await owner("jan");
    const jim = await owner("jim");
    const [first, second] = [await idOf(jan, "jan"), await idOf(jan, "jim")];
    const answers = await Promise.all([
      jan.delete(`/api/admin/administrators/${second}`),
      jim.delete(`/api/admin/administrators/${first}`),
    ]);
    // The second request is refused: its sender is no owner any more, or the last owner.
    expect(answers.map(({ statusCode }) => statusCode).sort()).not.toEqual([200, 200]);
    const [left] = await db.selectFrom("admins").select("username").execute();
    const browser = left?.username === "jan" ? jan : jim;
    const own = `/api/admin/administrators/${await idOf(browser, left?.username ?? "")}`;
    const message = `${left?.username} is the only owner. Make somebody else an owner first.`;
    for (const answer of [await browser.delete(own), await browser.patch(own, { role: "editor" })]) {
      expect([answer.statusCode, answer.json()]).toEqual([409, { message }]);
    }
  });
});

describe("something sensitive", () => {
  it("asks again who is there when that was long ago, and is content with the password", async () => {
    const kay = await owner("kay");
    await letConfirmationsAge(test);
    const ask = () => kay.post("/api/admin/invitations", { username: "new", role: "viewer" });
    const refused = await ask();
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { message: "Please confirm your identity", code: "confirm" },
    ]);
    expect((await kay.post("/api/auth/confirm/question")).json()).toEqual({ methods: ["password"], passkey: null });
    const wrong = await kay.post("/api/auth/confirm", { password: "not this one" });
    expect([wrong.statusCode, wrong.json()]).toEqual([400, { message: "The password is not right" }]);
    expect((await ask()).statusCode).toBe(403);
    expect((await kay.post("/api/auth/confirm", { password: "correct horse battery" })).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(200);
  });

  it("lets nobody guess at the password", async () => {
    const lou = await owner("lou");
    for (let n = 0; n < 10; n += 1) await lou.post("/api/auth/confirm", { password: "wrong" });
    const response = await lou.post("/api/auth/confirm", { password: "correct horse battery" });
    expect([response.statusCode, response.headers["retry-after"]]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  });
});

describe("a second factor of everybody", () => {
  it("is required by an owner who has one; until then others see their own account only", async () => {
    const may = await owner("may");
    const nat = await owner("nat");
    const require = (required: boolean) => may.post("/api/admin/second-factor-required", { required });
    expect((await require(true)).statusCode).toBe(409);
    const { id } = await test.context.db
      .selectFrom("admins")
      .select("id")
      .where("username", "=", "may")
      .executeTakeFirstOrThrow();
    const app = { admin_id: id, secret: Buffer.alloc(20), confirmed_at: new Date() };
    await test.context.db.insertInto("admin_totp").values(app).execute();
    expect((await require(true)).json()).toEqual({ required: true });
    const refused = await nat.get("/api/stats");
    expect([refused.statusCode, refused.json().code]).toEqual([403, "add_second_factor"]);
    expect((await nat.get("/api/auth/account")).json()).toMatchObject({
      user: { requiredStep: "add_second_factor" },
      secondFactorRequired: true,
    });
    expect((await nat.post("/api/auth/totp")).statusCode).toBe(200);
    expect((await may.get("/api/stats")).statusCode).toBe(200);
    const kept = await may.delete("/api/auth/totp");
    expect([kept.statusCode, kept.json().message]).toEqual([409, expect.stringContaining("require a second factor")]);
    expect((await require(false)).json()).toEqual({ required: false });
    expect((await nat.get("/api/stats")).statusCode).toBe(200);
  });
});
