import { describe, expect, it } from "vitest";
import { redact } from "./redact.ts";

describe("redact removes", () => {
  it.each([
    ["an e-mail address", '<a href="mailto:jane.doe@dealer.example">', '<a href="mailto:[email]">'],
    ["an escaped e-mail address", "jane%40dealer.example &amp; joe&#64;dealer.example", "[email] &amp; [email]"],
    ["a phone number", "Call (401) 555-0134 or 401.555.0135, +1-401-555-0136!", "Call [phone] or [phone], [phone]!"],
    ["a phone link", '<a href="tel:+14015550134">Call</a>', '<a href="tel:[phone]">Call</a>'],
    ["a phone number in data", '{"salesPhone":"4015550134"}', '{"salesPhone":"[phone]"}'],
    ["a bare phone number in data", '{"phone": 4015550134}', '{"phone": [phone]}'],
    ["a signed token", "x=eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl;", "x=[token];"],
    ["a bearer token", "Authorization: Bearer abcdef0123456789", "Authorization: Bearer [token]"],
    ["a key in data", '{"algoliaApiKey":"0123456789abcdef"}', '{"algoliaApiKey":"[token]"}'],
    ["a session in an address", '"/used?sessionId=a1b2c3d4&page=2"', '"/used?sessionId=[token]&page=2"'],
    ["a form's token", '<input type="hidden" name="csrf_token" value="a1b2c3d4">', null],
    ["a cookie", "document.cookie = 'visitor=a1b2c3d4e5'", null],
  ])("%s", (_what, text, clean) => {
    const after = redact(text);
    if (clean !== null) expect(after).toBe(clean);
    expect(after).not.toMatch(/jane|401|eyJ|a1b2c3d4|0123456789/);
  });
});

it.each([
  "1HGCV1F34LA000017",
  '{"stockNumber":"P4015550","price":21995,"mileage":31000}',
  "/used/Honda/2020-Honda-Accord-4015550134abcdef0123456789abcdef.htm",
  "https://pictures.example/2024/401/555/0134.jpg",
  '{"accountId":"group1","listing.config.id":"auto-used"}',
  "token",
])("redact leaves %s alone", (text) => {
  expect(redact(text)).toBe(text);
});
