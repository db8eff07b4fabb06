import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/** How long it is remembered if a token is a session's. It decides which server and which cache answer, never what may be seen. */
const REMEMBERED_MS = 60_000;
/** The most tokens that are remembered; the least recently used are dropped. */
const MAX_REMEMBERED = 10_000;
/** The form of a token: 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/**
 * Remembers which tokens are sessions. Anybody can send a cookie with a session's name, so a token counts only after the database has
 * confirmed it, and each that is not remembered costs its caller's `ask`.
 */
export class KnownSessions {
  readonly #found = new LRUCache<string, Promise<boolean>>({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS });

  /**
   * Returns whether a token is an open session's, as it was at most a minute ago.
   * @param ask asks the database; a failure is not remembered
   */
  isOpen(token: string, ask: () => Promise<boolean>): Promise<boolean> {
    if (!TOKEN.test(token)) return Promise.resolve(false);
    const key = hashOf(token);
    const known = this.#found.get(key);
    if (known) return known;
    const found = ask();
    this.#found.set(key, found);
    found.catch(() => this.#found.delete(key));
    return found;
  }
}

/** Tokens themselves are not kept in memory. */
const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");
