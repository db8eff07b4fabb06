import type { FastifyInstance } from "fastify";

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
