import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#kernel/process/errors.ts";

/**
 * Accepts an empty body with the JSON content type, as the specification's client sends it to calls that need no body. A call that needs a
 * body answers what is missing.
 */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else parseJson(request, body, done);
  });
}

/** Percent-encoded control characters and line ends. No address of ours has one, and headers must not contain them. */
const ODD_CHARACTER = /%(?:[01][0-9a-f]|7f|e2%80%a[89])/i;
const NOT_AN_ADDRESS = "This address is not valid";

/**
 * Refuses paths with control characters, because the pages' router throws at line ends, which would answer 500. The calls themselves check
 * query strings.
 * @param headers of the refusal, which comes before a route sets its own
 */
export function refuseOddAddresses(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook("onRequest", (request, reply, done) => {
    const [path = ""] = request.url.split("?", 1);
    if (!ODD_CHARACTER.test(path)) return done();
    reply.headers(headers);
    done(AppError.badRequest(NOT_AN_ADDRESS));
  });
}

/** Answers a path that cannot be decoded (`/%zz`) in our error shape. @param headers of the answer, which has no route */
export const refuseBrokenAddress =
  (headers: Record<string, string>) =>
  (error: { statusCode?: number }, _request: FastifyRequest, reply: FastifyReply) =>
    reply
      .headers(headers)
      .status(error.statusCode ?? 400)
      .send({ message: NOT_AN_ADDRESS });

/** Answers to what the parser of HTTP refuses, by its errors; all others are a 400. */
const UNREADABLE: Record<string, { status: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: "The request took too long" },
  HPE_HEADER_OVERFLOW: { status: 431, message: "The headers of the request are too large" },
};

/** Answers a request that is no HTTP, in our error shape, and ends its connection. @param headers of the answer */
export const refuseUnreadable =
  (headers: Record<string, string>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    const { status, message } = UNREADABLE[error.code ?? ""] ?? {
      status: 400,
      message: "The request is not valid HTTP",
    };
    const body = JSON.stringify({ message });
    const all = { ...headers, "content-type": "application/json; charset=utf-8", "content-length": `${body.length}` };
    const lines = Object.entries({ ...all, connection: "close" }).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join("\r\n");
    if (socket.writable) socket.write(`${head}\r\n\r\n${body}`);
    socket.destroy(error);
  };
