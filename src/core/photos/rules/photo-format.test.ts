import sharp from "sharp";
import { expect, it } from "vitest";
import { chooseFormat, sniffFormat } from "./photo-format.ts";

it("chooses AVIF, else WebP, for a browser that names it", () => {
  const chrome = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";
  expect(chooseFormat(chrome)).toBe("avif");
  expect(chooseFormat("image/webp,*/*")).toBe("webp");
  expect(chooseFormat("IMAGE/AVIF;q=0.5 , image/webp")).toBe("avif");
});

it("chooses JPEG for all others", () => {
  for (const accept of [undefined, "", "*/*", "image/*", "text/html", "image/avif;q=0, image/webp; q=0.000"]) {
    expect(chooseFormat(accept)).toBe("jpeg");
  }
});

it("recognises pictures by their first bytes", async () => {
  const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: "#336699" } });
  for (const format of ["jpeg", "png", "webp", "avif", "gif"] as const) {
    expect(sniffFormat(await picture.clone().toFormat(format).toBuffer())).toBe(format);
  }
});

it("does not take anything else for a picture", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>`;
  for (const text of ["", "GIF", "<!doctype html>", svg, "%PDF-1.7", "RIFF1234WAVE", "\0\0\0\x18ftypheic"]) {
    expect(sniffFormat(Buffer.from(text, "latin1"))).toBeNull();
  }
});
