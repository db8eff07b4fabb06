import type { FastifyInstance } from "fastify";
import { AppError } from "#kernel/process/errors.ts";
import { LOGO_PATH } from "./look-settings.ts";
import type { SiteLook } from "./rules/site-look.ts";

/** The stored logo: the address that names this picture alone, and its file. */
export type LogoFile = { path: string; png: Buffer };

export type LogoRouteDeps = {
  /** Has the look as this process knows it; another process may have changed it up to ten seconds ago. */
  site: { look: SiteLook };
  /** Reads the address and the file of the stored logo together; null without one. */
  readLogo(): Promise<LogoFile | null>;
};

const YEAR = "public, max-age=31536000, immutable";
/** The address is public: requests for addresses that do not exist cost one read in this time. */
const READ_EVERY_MS = 1_000;

/** Serves the present logo, under former addresses too: mails that have been sent name them. */
export function serveLogo(app: FastifyInstance, { site, readLogo }: LogoRouteDeps): void {
  let known = site.look.logo?.path;
  let find = keepLogo(readLogo);
  app.get<{ Params: { name: string } }>(`${LOGO_PATH}:name`, async ({ url }, reply) => {
    if (known !== site.look.logo?.path) {
      known = site.look.logo?.path;
      find = keepLogo(readLogo);
    }
    const logo = await find(url);
    if (!logo) throw AppError.notFound("There is no logo");
    return reply
      .type("image/png")
      .header("cache-control", url === logo.path ? YEAR : "public, max-age=300")
      .header("cross-origin-resource-policy", "cross-origin") // Webmail shows it on pages of other sites.
      .send(logo.png);
  });
}

/** Keeps the logo in memory. @returns a function that returns it, read again when another address is asked for */
function keepLogo(readLogo: LogoRouteDeps["readLogo"]): (url: string) => Promise<LogoFile | null> {
  let kept: LogoFile | null = null;
  const refresh = spaceRuns(READ_EVERY_MS, async () => {
    kept = await readLogo();
  });
  return async (url) => {
    if (url !== kept?.path) await refresh();
    return kept;
  };
}

/** Returns a function that runs `work` at most once in `everyMs`. Callers wait for a run that begins after their call, and share it. */
function spaceRuns(everyMs: number, work: () => Promise<void>): () => Promise<void> {
  let next: Promise<void> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const start = async () => {
    await last;
    next = null;
    const run = work();
    last = Promise.allSettled([run, new Promise((resolve) => setTimeout(resolve, everyMs).unref())]);
    return run;
  };
  return () => {
    next ??= start();
    return next;
  };
}
