import { expect, it } from "vitest";
import { readConfig } from "#app/config/config.ts";

const FROM = { MAIL_FROM: "Cars <cars@market.example>" };
const read = (SMTP_URL: string, more: Record<string, string> = FROM) => readConfig({ SMTP_URL, ...more }).mail;

it("reads a mail server's address: port and TLS by its scheme, the login decoded", () => {
  expect(read("smtp://u%40x:p%2Fw@mail.example")).toEqual({
    smtp: {
      host: "mail.example",
      port: 587,
      secure: false,
      isLoopback: false,
      login: { user: "u@x", pass: "p/w" },
    },
    from: { name: "Cars", address: "cars@market.example" },
    bounces: null,
  });
  expect(read("smtps://mail.example")?.smtp).toMatchObject({ port: 465, secure: true, login: null });
  for (const local of ["smtp://127.0.0.1:2525", "smtp://localhost:25", "smtp://[::1]:25"]) {
    expect(read(local)?.smtp.isLoopback).toBe(true);
  }
  expect(readConfig({}).mail).toBeNull();
});

it("names the problem in words, and quotes no password", () => {
  for (const url of [
    "mail.example",
    "http://u:secret@mail.example",
    "smtp://",
    "smtp://u:se%zzcret@mail.example",
    "smtp://m.example/?tls=no",
  ]) {
    expect(() => read(url)).toThrow(/SMTP_URL must look like smtp:\/\/user:password@/);
    expect(() => read(url)).not.toThrow("secret@mail");
  }
  expect(() => read("smtp://mail.example", {})).toThrow("MAIL_FROM must be set together with SMTP_URL");
  expect(() => readConfig(FROM)).toThrow("SMTP_URL must be set together with MAIL_FROM");
  for (const from of ["cars", "Cars <cars>", "Cars\r\nBcc: x <cars@market.example>", "a@b.example, c@d.example"]) {
    expect(() => read("smtp://mail.example", { MAIL_FROM: from })).toThrow("MAIL_FROM must be an e-mail address");
  }
});

it("reads the mailbox for returned mails, whose addresses must have room for a tag", () => {
  const withBounces = (MAIL_BOUNCES: string) => read("smtp://mail.example", { ...FROM, MAIL_BOUNCES });
  expect(withBounces(" bounces@market.example ")?.bounces).toBe("bounces@market.example");
  expect(withBounces(" ")?.bounces).toBeNull();
  for (const bounces of [
    "bounces",
    "Cars <b@market.example>",
    "b+x@market.example",
    `${"b".repeat(21)}@market.example`,
  ]) {
    expect(() => withBounces(bounces)).toThrow("MAIL_BOUNCES must be an e-mail address such as");
  }
  expect(() => readConfig({ MAIL_BOUNCES: "bounces@market.example" })).toThrow("must be set together with SMTP_URL");
});
