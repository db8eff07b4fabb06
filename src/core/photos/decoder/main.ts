/** The program that decodes dealers' pictures. picture-decoder.ts starts it, sends it orders over the process's channel, and ends it. */
import { decodePicture } from "./decode-picture.ts";
import type { PictureOrder } from "./picture-orders.ts";

process.on("message", async (order: PictureOrder) => {
  const answer = await decodePicture(order);
  process.send?.(answer);
});
// The product has ended, so this process ends too.
process.on("disconnect", () => process.exit(0));
// Service managers signal all processes of a service, but the product decides when this one stops.
for (const signal of ["SIGINT", "SIGHUP", "SIGTERM"] as const) process.on(signal, () => {});
