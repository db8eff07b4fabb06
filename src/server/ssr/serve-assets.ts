import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { CLIENT_FOLDER, MANIFEST_FILE } from "./built-files.ts";

/**
 * Serves the files of the build: hashed ones for ever, those of `public/` for an hour, compressed copies where the
 * browser takes them. Without a build there is nothing to serve, which the first page says in the log.
 */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  if (!existsSync(MANIFEST_FILE)) return;
  const root = fileURLToPath(CLIENT_FOLDER);
  await app.register(fastifyStatic, {
    root: `${root}assets`,
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: "1y",
    index: false,
    decorateReply: false,
  });
  await app.register(fastifyStatic, {
    root,
    prefix: "/",
    // One route per file, because every other address is a page.
    wildcard: false,
    globIgnore: ["assets/**", ".vite/**", "**/*.br", "**/*.gz"],
    preCompressed: true,
    maxAge: "1h",
    index: false,
    decorateReply: false,
  });
}
