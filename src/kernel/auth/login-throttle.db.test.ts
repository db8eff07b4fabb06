import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "#test/test-app.ts";

/**
 * Every password check takes the same time, so counting them shows what an attacker could measure. That of the decoy, which no password
 * fits, is only counted: these tests make hundreds.
 */
const checks = vi.hoisted(() => ({ count: 0 }));
vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof import("@node-rs/argon2")>();
  return {
    ...argon2,
    verify: async (...parameters: Parameters<typeof argon2.verify>) => {
      checks.count += 1;
      const isCheap = String(parameters[0]).includes("$m=8,");
      return isCheap && argon2.verify(...parameters);
    },
  };
});

const PASSWORD = "correct horse battery";
let test: TestApp;
beforeAll(async () => {
  // These tests are about tries that are counted in the database. The rate limits in front of them count every sign-in.
  test = await createTestApp({ environment: { RATE_LIMIT: "off" } });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.context.db.deleteFrom("login_failures").execute();
});

type Try = { username?: string; password?: string; address?: string; cookie?: string };
const logIn = ({ username = "admin", password = "wrong", address = "192.0.2.1", cookie }: Try = {}) =>
  test.app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { username, password },
    remoteAddress: address,
    ...(cookie && { headers: { cookie } }),
  });
const fail = async (times: number, attempt: (i: number) => Try) => {
  const codes = [];
  for (let i = 0; i < times; i += 1) codes.push((await logIn(attempt(i))).statusCode);
  return codes;
};
const windowPasses = () =>
  test.context.db
    .updateTable("login_failures")
    .set({ until: new Date(Date.now() - 1_000) })
    .execute();
const rows = () => test.context.db.selectFrom("login_failures").selectAll().execute();

describe("guessing at passwords", () => {
  it("from one address ends after ten tries, for any names", async () => {
    expect(await fail(10, (i) => ({ username: `name ${i}` }))).toEqual(Array(10).fill(401));
    const response = await logIn({ password: PASSWORD });
    expect([response.statusCode, response.json(), Number(response.headers["retry-after"]) > 800]).toEqual([
      429,
      { message: "Too many failed sign-ins. Try again in 15 minutes." },
      true,
    ]);
    expect((await logIn({ password: PASSWORD, address: "192.0.2.2" })).statusCode).toBe(200);
  });

  it("at one account ends after ten tries, from any number of addresses, and in upper or lower case", async () => {
    const codes = await fail(12, (i) => ({ address: `198.51.100.${i}`, username: i % 2 ? "admin" : "ADMIN" }));
    expect(codes).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await logIn({ password: PASSWORD, address: "203.0.113.9" })).statusCode).toBe(429);
  });

  it("from the addresses of one IPv6 customer is guessing from one address", async () => {
    await fail(10, (i) => ({ username: `name ${i}`, address: `2001:db8:1:2::${i}` }));
    expect((await logIn({ address: "2001:db8:1:2:ffff::1" })).statusCode).toBe(429);
    expect((await logIn({ address: "2001:db8:1:3::1" })).statusCode).toBe(401);
  });

  it("from the networks of one /48, or of one /24, ends after a share for all of them", async () => {
    const ends = async (times: number, addressOf: (i: number) => string) => {
      const codes = await fail(times, (i) => ({ username: `name ${i}`, address: addressOf(i) }));
      expect([codes.slice(0, -1).every((code) => code === 401), codes.at(-1)]).toEqual([true, 429]);
    };
    await ends(61, (i) => `2001:db8:7:${(i * 256).toString(16)}::1`);
    expect((await logIn({ address: "2001:db8:8::1" })).statusCode).toBe(401);
    await ends(31, (i) => `2001:db8:9:${i.toString(16)}::1`);
    expect((await logIn({ address: "2001:db8:9:100::1" })).statusCode).toBe(401);
    await ends(81, (i) => `203.0.113.${i}`);
    expect((await logIn({ address: "198.51.100.1" })).statusCode).toBe(401);
  });

  it("at the same moment is counted too", async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => logIn({ address: `198.51.100.${i}` })));
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(10);
  });

  it("is allowed again when the window has passed, which refused tries do not lengthen", async () => {
    await fail(15, (i) => ({ address: `198.51.100.${i}` }));
    await windowPasses();
    expect((await logIn({ password: PASSWORD })).statusCode).toBe(200);
  });

  it("from a blocked address does not use up the account's tries", async () => {
    await fail(10, (i) => ({ username: `name ${i}` }));
    await fail(20, () => ({}));
    expect((await logIn({ password: PASSWORD, address: "192.0.2.2" })).statusCode).toBe(200);
  });

  it("is forgotten after a sign-in", async () => {
    await fail(9, () => ({}));
    expect((await logIn({ password: PASSWORD })).statusCode).toBe(200);
    expect(await fail(9, () => ({}))).toEqual(Array(9).fill(401));
  });
});

describe("the owner of an account that somebody guesses at", () => {
  const device = async () => {
    const { cookies } = await logIn({ password: PASSWORD, address: "192.0.2.50" });
    const cookie = cookies.find(({ name }) => name === "autohub_device");
    return `${cookie?.name}=${cookie?.value}`;
  };

  it("can sign in with a browser that has been used before", async () => {
    const cookie = await device();
    await fail(12, (i) => ({ address: `198.51.100.${i}` }));
    expect((await logIn({ password: PASSWORD, address: "192.0.2.77" })).statusCode).toBe(429);
    const response = await logIn({ password: PASSWORD, address: "192.0.2.77", cookie });
    expect(response.statusCode).toBe(200);
    expect(response.cookies.find(({ name }) => name === "autohub_device")?.value).toBe(cookie.split("=")[1]);
  });

  it("has ten tries with that browser, and only for that account", async () => {
    const cookie = await device();
    expect(await fail(11, (i) => ({ cookie, address: `198.51.100.${i}` }))).toEqual([...Array(10).fill(401), 429]);
    await windowPasses();
    expect(await fail(11, () => ({ cookie, username: "somebody" }))).toEqual([...Array(10).fill(401), 429]);
  });

  it("gains nothing from a device cookie that was made up, or is old", async () => {
    const cookie = await device();
    await test.context.db
      .updateTable("admin_devices")
      .set({ last_used_at: new Date(Date.now() - 181 * 86_400_000) })
      .execute();
    await fail(12, (i) => ({ address: `198.51.100.${i}` }));
    for (const useless of [cookie, "autohub_device=made-up"]) {
      expect((await logIn({ password: PASSWORD, cookie: useless })).statusCode).toBe(429);
    }
  });
});

describe("an attacker's clock", () => {
  const cost = async (attempt: Try) => {
    checks.count = 0;
    const { statusCode } = await logIn(attempt);
    return [statusCode, checks.count];
  };

  it("does not tell an unknown user from a wrong password: one check each, and none when refused", async () => {
    expect(await cost({ username: "admin" })).toEqual([401, 1]);
    expect(await cost({ username: "nobody" })).toEqual([401, 1]);
    for (const username of ["admin", "nobody"]) {
      await fail(10, (i) => ({ username, address: `198.51.100.${i}` }));
      expect(await cost({ username, address: "203.0.113.1" })).toEqual([429, 0]);
    }
  });
});

describe("the record of tries", () => {
  it("contains no names, and is deleted when its time has passed", async () => {
    await fail(3, (i) => ({ username: `secret typed by mistake ${i}`, address: `198.51.100.${i}` }));
    // Three names, three addresses and their network.
    expect(await rows()).toHaveLength(7);
    expect(JSON.stringify(await rows())).not.toMatch(/secret|198\.51/);
    await windowPasses();
    await fail(1, () => ({ username: "another" }));
    expect(await rows()).toHaveLength(3);
  });
});
