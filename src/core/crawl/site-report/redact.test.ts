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
    ["an e-mail address in JSON", '{"mail":"jane\\u0040dealer.example"}', '{"mail":"[email]"}'],
    ["a protected e-mail address", '<a data-cfemail="6a0b1c2d3e4f5a6b7c8d">', '<a data-cfemail="[email]">'],
    ["a link to one", '<a href="/cdn-cgi/l/email-protection#6a0b1c2d3e4f5a6b7c8d">', null],
    ["escaped data", '\\"salesPhone\\":\\"4015550134\\",\\"accessToken\\":\\"a1b2c3d4\\"', null],
    [
      "data in an attribute",
      "data-x='&quot;phone&quot;:&quot;4015550134&quot;,&quot;token&quot;:&quot;a1b2c3d4&quot;'",
      null,
    ],
    ["several phone numbers", '{"phoneNumbers":["4015550134","4015550135"]}', null],
    ["a phone number for messages", '<a href="https://wa.me/14015550134">', '<a href="https://wa.me/[phone]">'],
    ["a meta token", '<meta name="csrf-token" content="a1b2c3d4e5">', null],
    ["a form's token with the value before the name", '<input value="a1b2c3d4e5" type="hidden" name="_token">', null],
    ["a key in an address", "https://feeds.example/cars.json?key=a1b2c3d4e5&n=1", null],
    ["a name in data", '{"firstName":"Jane","last_name": "Roe-Smith"}', '{"firstName":"[name]","last_name": "[name]"}'],
    ["a seller's name", '{"salesperson":"Jane Roe","contactName":"Jane"}', null],
    ["a person", '{"@type":"Person","name":"Jane Roe"}', '{"@type":"Person","name":"[name]"}'],
    ["a person, name first", '{"name":"Jane Roe","@type":"Person"}', '{"name":"[name]","@type":"Person"}'],
    ["an author", '{"author":"Jane Roe"}', '{"author":"[name]"}'],
    ["the author of a page", '<meta name="author" content="Jane Roe">', '<meta name="author" content="[name]">'],
    ["a reviewer", '<span itemprop="author">Jane Roe</span>', '<span itemprop="author">[name]</span>'],
    ["a visitor's address", '{"ipAddress":"198.51.100.401"}', null],
    ["a cookie", "document.cookie = 'visitor=a1b2c3d4e5'", null],
  ])("%s", (_what, text, clean) => {
    const after = redact(text);
    if (clean !== null) expect(after).toBe(clean);
    expect(after).not.toMatch(/jane|roe|401|eyJ|a1b2c3d4|0123456789|6a0b1c/i);
  });
});

it.each([
  "1HGCV1F34LA000017",
  '{"stockNumber":"P4015550","price":21995,"mileage":31000}',
  "/used/Honda/2020-Honda-Accord-4015550134abcdef0123456789abcdef.htm",
  "https://pictures.example/2024/401/555/0134.jpg",
  '{"accountId":"group1","listing.config.id":"auto-used"}',
  "token",
  '{"name":"2020 Honda Accord","@type":"Car","model":"Accord","dealerName":"Smith Ford"}',
  '{"key":"used-inventory","authorized":"Ford Dealer"}',
])("redact leaves %s alone", (text) => {
  expect(redact(text)).toBe(text);
});
