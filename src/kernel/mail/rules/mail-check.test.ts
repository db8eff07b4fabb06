import { expect, it } from "vitest";
import { failedStep, failureSentence, isMailHost, stepResults } from "./mail-check.ts";

const server = { host: "mail.example", port: 587, secure: false, isLoopback: false, login: {} };
const connecting = { command: "CONN", code: "ESOCKET" };

it.each([
  [
    "address",
    { ...connecting, code: "EDNS", originalCode: "ENOTFOUND", message: "getaddrinfo ENOTFOUND mail.example" },
  ],
  ["address", { ...connecting, originalCode: "ECONNREFUSED", message: "connect ECONNREFUSED 203.0.113.7:587" }],
  ["address", { ...connecting, code: "EPROTOCOL", message: "Invalid greeting. response=554 no service" }],
  ["address", { ...connecting, originalCode: "ENOTFOUND", message: "getaddrinfo ENOTFOUND ssl0.mail.example" }],
  ["address", { ...connecting, code: "ETIMEDOUT", message: "Greeting never received" }],
  ["encryption", { command: "STARTTLS", code: "ETLS", message: "Error upgrading connection with STARTTLS: 502 no" }],
  [
    "encryption",
    { ...connecting, originalCode: "EPROTO", message: "SSL routines:tls_get_record:wrong version number" },
  ],
  ["certificate", { command: "STARTTLS", code: "ETLS", message: "Error initiating TLS - self-signed certificate" }],
  [
    "certificate",
    { ...connecting, originalCode: "ERR_TLS_CERT_ALTNAME_INVALID", message: "Host: mail.example. is not" },
  ],
  ["login", { command: "AUTH PLAIN", code: "EAUTH", message: "Invalid login: 535 5.7.8 no" }],
] as const)("names the part that failed: %s of %o", (step, failure) => {
  expect(failedStep(failure)).toBe(step);
  expect(failureSentence(server, failure)).toMatch(/mail\.example.*\.$/);
});

it("tells a refused login from one that is not offered", () => {
  const refused = {
    command: "AUTH PLAIN",
    code: "EAUTH",
    message: "Invalid login: 535 authentication failed: unknown user",
  };
  expect(failureSentence(server, refused)).toContain("does not take this user name and password");
  const notOffered = { ...refused, message: 'Unknown authentication method "XOAUTH2"' };
  expect(failureSentence(server, notOffered)).toContain("takes no login with user name and password");
});

it("says which parts work, are not needed, and were not tried", () => {
  const states = (...about: Parameters<typeof stepResults>) => stepResults(...about).map(({ state }) => state);
  expect(states(server, "certificate")).toEqual(["passed", "passed", "failed", "untried"]);
  expect(states({ ...server, login: null }, null)).toEqual(["passed", "passed", "passed", "unneeded"]);
  expect(states({ ...server, isLoopback: true }, "login")).toEqual(["passed", "unneeded", "unneeded", "failed"]);
});

it("takes names and addresses of hosts, and no URL, port or path", () => {
  for (const host of ["mail.example", "localhost", "192.0.2.7", "::1", "2001:db8::25"])
    expect(isMailHost(host)).toBe(true);
  for (const host of ["", "smtp://mail.example", "mail.example:587", "mail.example/x", "a b", "-a"])
    expect(isMailHost(host)).toBe(false);
});
