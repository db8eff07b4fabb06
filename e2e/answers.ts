import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { BrowserContext, Page } from "playwright-core";

/** The reply to a call: an answer, a broken connection, nothing ever, or the product's own answer. */
export type Reply = { status?: number; json?: unknown; body?: string } | "abort" | "never" | "product";

type Entry = {
  path: string | RegExp;
  method: string | null;
  reply: (request: IncomingMessage) => Reply | Promise<Reply>;
};

/**
 * Answers of the server in place of the product. A route in the browser window would do the same, but with a route the browser
 * caches nothing: each page loads and compiles all scripts again, and Playwright is asked about each call.
 */
export class Answers {
  #entries: Entry[] = [];
  /** Calls that wait for their answer, some without end. */
  readonly #unanswered = new Set<IncomingMessage>();

  /**
   * Answers calls from now on; if several fit a call, the last one added does.
   * @param path a path with its query, where `*` stands for a part of it and `**` for any number of parts; or a pattern
   * @param reply called at each call when it is a function
   * @param method only calls with this method; default: all
   */
  set(path: string | RegExp, reply: Reply | Entry["reply"], method: string | null = null): void {
    this.#entries.unshift({ path, method, reply: typeof reply === "function" ? reply : () => reply });
  }

  /** Lets the product answer these calls again. @param path as it was put down; default: all, and calls without an answer end */
  drop(path?: string | RegExp): void {
    this.#entries = path === undefined ? [] : this.#entries.filter((entry) => String(entry.path) !== String(path));
    if (path !== undefined) return;
    // A browser opens six connections to a server. With all of them in use the next page would never load.
    for (const request of this.#unanswered) request.socket.destroy();
    this.#unanswered.clear();
  }

  #find(method = "", url = ""): Entry | undefined {
    return this.#entries.find((entry) => (entry.method ?? method) === method && matcher(entry.path).test(url));
  }

  /** Asks here before the product is asked. */
  standBefore(server: Server): void {
    const product = server.listeners("request") as RequestListener[];
    server.removeAllListeners("request");
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      const entry = this.#find(request.method, request.url);
      const askProduct = () => {
        for (const listener of product) listener(request, response);
      };
      if (entry === undefined) return askProduct();
      this.#unanswered.add(request);
      void Promise.resolve(entry.reply(request)).then((reply) => {
        if (reply === "never") return;
        this.#unanswered.delete(request);
        if (reply === "product") askProduct();
        else if (reply === "abort") request.socket.destroy();
        else if (!request.socket.destroyed) send(response, reply);
      });
    });
  }
}

function send(response: ServerResponse, { status = 200, json, body }: Exclude<Reply, string>): void {
  const type = body === undefined ? "application/json" : "text/plain";
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" });
  response.end(body ?? JSON.stringify(json));
}

function matcher(path: string | RegExp): RegExp {
  if (path instanceof RegExp) return path;
  const parts = path.split(/(\*\*|\*)/).map((part) => {
    if (part === "**") return ".*";
    return part === "*" ? "[^/]*" : RegExp.escape(part);
  });
  return new RegExp(`^${parts.join("")}$`);
}

const ofContexts = new WeakMap<BrowserContext, Answers>();

/** Notes that this window's calls go to the server before which these answers stand. */
export const noteAnswers = (context: BrowserContext, answers: Answers): unknown => ofContexts.set(context, answers);

/** The answers that calls of this window get. */
export function answersFor(page: Page): Answers {
  const answers = ofContexts.get(page.context());
  if (!answers) throw new Error("this window is not of startProduct");
  return answers;
}
