import satori from "satori";
import { expect, it } from "vitest";
import { drawableText, fontsFor } from "./fonts.ts";
import { element } from "./render-element.ts";

it.each([
  ["2021 Škoda Octavia Łódź", "2021 Škoda Octavia Łódź"],
  ["Лада Нива № 4", "Лада Нива № 4"],
  ["Τογιότα Κορόλα", "Τογιότα Κορόλα"],
  ["Xe hơi đã qua sử dụng", "Xe hơi đã qua sử dụng"],
  ["Cafe\u0301 \u201cRacer\u201d \u2014 F\u2011150", "Café “Racer” — F-150"],
  ["\uff22\uff2d\uff37 \ufb01ne", "BMW fine"],
  ["🚗 سيارة 2020 [A\\B]^", "2020 [A\\B]^"],
  ["\u0000\u202e\ud800 a\tb", "a b"],
  ["سيارة", ""],
])("makes of %j what can be drawn", (text, drawn) => {
  expect(drawableText(text)).toBe(drawn);
});

it("has a shape for every sign that it lets through", async () => {
  const signs: string[] = [];
  for (let code = 0x20; code < 0x2200; code += 1) {
    const sign = String.fromCodePoint(code);
    if (drawableText(sign) === sign) signs.push(sign);
  }
  expect(signs.length).toBeGreaterThan(900);
  const missing: string[] = [];
  const text = signs.join("");
  const what = element("div", { display: "flex", fontFamily: "Inter", fontSize: 20 }, text);
  const fonts = fontsFor(text);
  const options = { height: 30, fonts, loadAdditionalAsset: async (_: string, part: string) => missing.push(part) };
  await satori(what as unknown as Parameters<typeof satori>[0], options as unknown as Parameters<typeof satori>[1]);
  expect(missing).toEqual([]);
});
