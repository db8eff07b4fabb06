import { expect, it } from "vitest";
import { escapeXml, writeSitemap, writeSitemapIndex } from "./sitemap-xml.ts";

async function written(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

it("escapes what XML reads as its own and drops what it cannot say", () => {
  expect(escapeXml(`a&b<c>"d"'e'\0\x1b\ufffe`)).toBe("a&amp;b&lt;c&gt;&quot;d&quot;&apos;e&apos;");
  expect(escapeXml("Škoda 🚗")).toBe("Škoda 🚗");
});

it("lets no address end its element", async () => {
  async function* batches() {
    yield [{ path: "/vehicles/</loc><script>&'", changedAt: new Date("2026-11-20T09:30:00Z") }];
    yield [{ path: "/used/bmw" }];
  }
  expect(await written(writeSitemap("https://cars.example", batches()))).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://cars.example/vehicles/&lt;/loc&gt;&lt;script&gt;&amp;&apos;</loc><lastmod>2026-11-20T09:30:00.000Z</lastmod></url>
<url><loc>https://cars.example/used/bmw</loc></url>
</urlset>
`,
  );
});

it("lists the files of a split sitemap", () => {
  const index = writeSitemapIndex("https://cars.example", 2);
  expect(index).toContain("<sitemap><loc>https://cars.example/sitemap-1.xml</loc></sitemap>");
  expect(index).toContain("<sitemap><loc>https://cars.example/sitemap-2.xml</loc></sitemap>");
  expect(index.match(/<sitemap>/g)).toHaveLength(2);
});
