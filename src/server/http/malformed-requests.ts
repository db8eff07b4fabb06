import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../infra/errors.ts";

/**
 * Lets a call that needs no body come with the JSON content type and nothing in it, as the specification's client sends
 * it. A call that does need one says what is missing.
 */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else parseJson(request, body, done);
  });
}

/** Control characters and line ends, as they are written in a path. No address of ours has one, and a header must not. */
const ODD_CHARACTER = /%(?:[01][0-9a-f]|7f|e2%80%a[89])/i;
const NOT_AN_ADDRESS = "This address is not valid";

/**
 * Refuses paths with control characters, whatever they would lead to: the pages' router throws at line ends, which was a 500.
 * Query strings are checked by the calls.
 */
export function refuseOddAddresses(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const [path = ""] = request.url.split("?", 1);
    if (ODD_CHARACTER.test(path)) throw AppError.badRequest(NOT_AN_ADDRESS);
  });
}

/** Fastify's answer to a path that cannot be decoded (`/%zz`), in our shape. */
export const refuseBrokenAddress = (error: { statusCode?: number }, _request: FastifyRequest, reply: FastifyReply) =>
  reply.status(error.statusCode ?? 400).send({ message: NOT_AN_ADDRESS });
