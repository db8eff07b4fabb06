import { fastify } from "fastify";
import { expect, it } from "vitest";
import { installErrorHandler } from "#kernel/http/error-handler.ts";
import { createRefusalCounter, registerRateLimits } from "#kernel/http/rate-limit.ts";
import { BusyError } from "./photo-errors.ts";
import { photoRoutes } from "./photo-routes.ts";

/** Returns the answer to a request for a photo that fails with this error. */
async function answerTo(error: Error) {
  const app = fastify();
  installErrorHandler(app);
  registerRateLimits(app, { enabled: true, privatePeers: true, refusals: createRefusalCounter(), share: null });
  photoRoutes(app, {
    findPhoto: async () => ({ url: "https://dealer.example/1.jpg", isListed: true }),
    photos: {
      getVariant: () => Promise.reject(error),
      getCachedVariant: () => Promise.reject(error),
      getPixels: () => Promise.reject(new Error("not asked")),
      getOriginal: () => Promise.reject(error),
      forget: async () => {},
      close: async () => {},
    },
  });
  return app.inject(`/photos/1/${"0".repeat(16)}`);
}

it("refuses visitors for a moment when there is too much to do", async () => {
  const answer = await answerTo(new BusyError());
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({ "retry-after": "2", "cache-control": "no-store" });
  expect(answer.json()).toEqual({ message: "Too many photos are being prepared. Please try again in a moment." });
});

it("reveals nothing about an internal error", async () => {
  const answer = await answerTo(new Error("disk /data is full"));
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([500, "no-store"]);
  expect(answer.body).not.toContain("disk");
});
