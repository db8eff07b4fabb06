import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { encodeAgain, LASTING_EFFORT } from "#kernel/http/encode-answer.ts";
import { encodePage } from "./encode-page.ts";

const styles = { text: `<style>${".card{color:red}".repeat(3_000)}</style>` };
const end = { text: "</body></html>" };
const cars = (count: number) =>
  Array.from({ length: count }, (_, n) => `<p>car ${n * 7_919}, “größer” 🚗</p>`).join("");
const page = (...parts: (string | { text: string })[]) => ({
  html: parts.map((part) => (typeof part === "string" ? part : part.text)).join(""),
  parts,
});

it.each([
  ["a usual one", page("<title>One</title>", styles, cars(2_000), end)],
  ["with nothing but the shared parts", page("", styles, "", end)],
  ["larger than what deflate looks back on", page(cars(40_000), styles, cars(40_000), end)],
  ["ending with its own", page(styles, cars(3))],
  ["without parts", { html: cars(100) }],
])("sends a page as it is, however it is encoded: %s", async (_what, one) => {
  const gzip = encodePage(one, "gzip");
  const brotli = encodePage(one, "br");
  expect(gunzipSync(gzip.body).toString()).toBe(one.html);
  expect(brotliDecompressSync(brotli.body).toString()).toBe(one.html);
  expect(encodePage(one, null).body.toString()).toBe(one.html);
  expect([gzip.etag, brotli.etag]).toEqual(Array(2).fill(encodePage(one, null).etag));
  // The parts are unchanged, and the page can be compressed harder later.
  expect(encodePage(one, "gzip")).toEqual(gzip);
  expect(gunzipSync(await encodeAgain(gzip.body, "gzip", LASTING_EFFORT)).toString()).toBe(one.html);
});

it("gives pages that differ in any part tags that differ", () => {
  const other = { text: `${styles.text} ` };
  const pages = [page("a", styles, "b", end), page("b", styles, "b", end), page("a", styles, "c", end)];
  const tags = [...pages, page("a", other, "b", end), page("a", styles, "b")].map((one) => encodePage(one, null).etag);
  expect(new Set(tags).size).toBe(tags.length);
});
