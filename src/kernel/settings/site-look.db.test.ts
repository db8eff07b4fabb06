import sharp from "sharp";
import { expect, it } from "vitest";
import { writeMailText } from "#kernel/mail/mail-text.ts";
import { multipartFile } from "#test/multipart-file.ts";
import { makePhoto } from "#test/photo-kit.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";

const test = sharedTestApp();
const PATH = "/api/admin/look";

async function upload(file: Buffer | string, name = "logo.png") {
  const { body, headers } = multipartFile(file, name, "image/png");
  const answer = await test.app.inject({
    ...{ method: "POST", url: `${PATH}/logo`, payload: body },
    headers: { ...headers, cookie: test.cookie },
  });
  return { status: answer.statusCode, body: answer.json() };
}
/** Returns an administrator's page, which shows each change at once. */
const readPage = async () => test.app.inject({ url: "/", headers: { cookie: test.cookie } });
/** Returns a mail's HTML as it would be written now. */
const writeMail = () => writeMailText({ site: test.context.config, blocks: [], footer: [] }).html;
const drawing = (width: number, height: number, color: string) => {
  const part = { create: { width: width / 2, height, channels: 4, background: color } } as const;
  return sharp({ create: { width, height, channels: 4, background: "#00000000" } })
    .composite([{ input: part, left: 0, top: 0 }])
    .png()
    .toBuffer();
};

it("shows chosen colors on pages, which the policy admits, and in mails, until AutoHub's own are back", async () => {
  const accent = { light: "#9f1239", dark: "#fda4af" };
  expect(await test.call("POST", `${PATH}/accent`, accent)).toEqual({ status: 200, body: { accent } });
  const page = await readPage();
  const [, css = ""] = /<style>(:root:root\{--brand:#9f1239[^<]*)<\/style>/.exec(page.body) ?? [];
  expect(css).toContain("@media(prefers-color-scheme:dark){:root:root{--brand:#fda4af");
  const { createHash } = await import("node:crypto");
  const hash = createHash("sha256").update(css).digest("base64");
  expect(page.headers["content-security-policy"]).toContain(`'sha256-${hash}'`);
  expect((await test.app.inject("/follow")).body).toContain(css);
  expect((await test.app.inject("/offline")).body).toContain(css);
  expect(writeMail()).toContain("#fda4af");

  expect((await test.call("DELETE", `${PATH}/accent`)).body).toEqual({});
  expect((await readPage()).body).not.toContain(":root:root");
});

it("refuses a color that nobody could read", async () => {
  const refused = await test.call("POST", `${PATH}/accent`, { light: "#ff8800", dark: "#fda4af" });
  expect(refused).toEqual({
    status: 400,
    body: {
      message: expect.stringMatching(/^light has a contrast of only 2\.3:1 with the text on buttons.*would pass$/),
    },
  });
});

it("takes a logo, serves it small and where pages and mails name it, and forgets it", async () => {
  const { status, body } = await upload(await drawing(1600, 400, "#101820"));
  expect([status, body.logo]).toEqual([
    200,
    { path: expect.stringMatching(/^\/logo\/[0-9a-f]{16}\.png$/), width: 640, height: 160, plate: "dark" },
  ]);
  const { path } = body.logo;
  const image = await test.app.inject(path);
  expect([image.statusCode, image.headers["content-type"], image.headers["cache-control"]]).toEqual([
    ...[200, "image/png", "public, max-age=31536000, immutable"],
  ]);
  // Webmail shows it on pages of other sites.
  expect(image.headers["cross-origin-resource-policy"]).toBe("cross-origin");
  expect(await sharp(image.rawPayload).metadata()).toMatchObject({ format: "png", width: 640, height: 160 });
  const page = (await readPage()).body;
  expect(page).toContain(`<img src="${path}"`);
  expect(writeMail()).toContain(`${test.context.config.publicUrl}${path}`);

  const white = (await upload(await drawing(200, 200, "#ffffff"))).body.logo;
  expect([white.path === path, white.plate]).toEqual([false, "light"]);
  expect((await test.app.inject(path)).headers["cache-control"]).toBe("public, max-age=300");
  expect((await test.call("DELETE", `${PATH}/logo`)).body).toEqual({});
  expect((await test.app.inject(path)).statusCode).toBe(404);
  expect((await readPage()).body).not.toContain("/logo/");
});

it.each([
  [
    "an SVG",
    () => '<svg xmlns="http://www.w3.org/2000/svg"/>',
    /cannot be the logo. Please choose a PNG, JPEG or WebP/,
  ],
  ["half a picture", async () => (await makePhoto(400, 300)).subarray(0, 400), /cannot be decoded/],
  ["nothing", () => drawing(400, 100, "#00000000"), /^Nothing is drawn in this picture$/],
  ["a line", () => drawing(800, 20, "#101820"), /20 pixels high.*at least 32/],
])("refuses %s as the logo, in words", async (_what, make, words) => {
  expect(await upload(await make())).toEqual({ status: 400, body: { message: expect.stringMatching(words) } });
});

it("refuses viewers", async () => {
  const cookie = await test.signInAs("viewer");
  const answer = await test.app.inject({ method: "DELETE", url: `${PATH}/logo`, headers: { cookie } });
  expect(answer.statusCode).toBe(403);
});
