import { expect, it } from "vitest";
import { makePhoto } from "#test/photo-kit.ts";
import { createLogoMaker } from "./make-logo.ts";

it("decodes one logo at once, lets four wait and refuses more with 503", async () => {
  const file = await makePhoto(40, 40);
  const drawn = { png: Buffer.alloc(1), width: 40, height: 40, average: null };
  const { promise: decoded, resolve: finish } = Promise.withResolvers<void>();
  let running = 0;
  const makeLogo = createLogoMaker({
    logo: async () => {
      running += 1;
      expect(running).toBe(1);
      await decoded;
      running -= 1;
      return drawn;
    },
  });
  const made = Promise.all(Array.from({ length: 5 }, () => makeLogo(file)));
  await expect(makeLogo(file)).rejects.toMatchObject({ status: 503, headers: { "retry-after": "2" } });
  finish();
  expect(await made).toEqual([drawn, drawn, drawn, drawn, drawn]);
});
