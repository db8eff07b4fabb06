export { FORD, HONDA, JEEP, SITE, TESLA, TOYOTA } from "./fake-site.ts";

/** A hand-written page around a body; platforms put their marks into the head. */
export const html = (head: string, ...body: string[]): string =>
  `<!doctype html><html><head>${head}</head><body>${body.join("\n")}</body></html>`;

export const base64 = (text: string): string => Buffer.from(text).toString("base64");
