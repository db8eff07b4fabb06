import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#kernel/process/errors.ts";
import { failureOf } from "./error-handler.ts";
import type { RateLimit } from "./rules/rate-limits.ts";
import { isFromOtherSite } from "./rules/sign-in-rules.ts";

const FORM_TYPE = "application/x-www-form-urlencoded";
/** The text fields of the largest form, percent-encoded. */
const MAX_FORM_BYTES = 400_000;

/** A form that a page sends without scripts. */
type Form = {
  /** Path of the page, in Fastify's syntax. */
  path: string;
  limit: RateLimit;
  /** True when the path contains a secret. Its page then sends no referrer, and browsers send `Origin: null`. */
  isSecret: boolean;
  /**
   * Handles a sent form.
   * @returns the path to which the browser goes on
   * @throws {AppError} for problems that the shopper should read
   */
  handle(form: { fields: URLSearchParams; params: Record<string, string>; request: FastifyRequest }): Promise<string>;
};

/**
 * Binds forms that browsers post to pages. Success answers 303, so that reloading does not send the form again; a refusal is a page with
 * its sentence.
 * @param refusalPage makes that page.
 * @param forms no cache keeps their answers
 */
export function bindForms(
  app: FastifyInstance,
  refusalPage: (sentence: string, styleNonce: string | undefined) => string,
  forms: readonly Form[],
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      FORM_TYPE,
      { parseAs: "string", bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(body)),
    );
    scope.setErrorHandler((error, request, reply) => {
      const { status, body, headers = {} } = failureOf(error, request.log);
      const page = refusalPage(body.message ?? "", reply.cspNonce?.style);
      return reply.status(status).headers(headers).type("text/html; charset=utf-8").send(page);
    });
    for (const form of forms) {
      scope.post(form.path, {
        onRequest: async (request, reply) => {
          reply.headers({ "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" });
          if (form.isSecret) reply.header("referrer-policy", "no-referrer");
          scope.limitRate(request, form.limit);
          if (isForeign(request, form.isSecret)) {
            throw AppError.forbidden("This form was sent from another website's page");
          }
        },
        handler: async (request, reply) => {
          const fields = request.body;
          if (!(fields instanceof URLSearchParams)) throw AppError.badRequest("This form was sent without its fields");
          const params = request.params as Record<string, string>;
          return reply.redirect(await form.handle({ fields, params, request }), 303);
        },
      });
    }
  });
}

/**
 * Returns whether a form was sent from another website. Where the path is a secret, another website cannot know it, so a browser that does
 * not say where the form was may pass.
 */
function isForeign(request: FastifyRequest, isSecret: boolean): boolean {
  const { origin, host, "sec-fetch-site": site } = request.headers;
  const said = isSecret && origin === "null" ? undefined : origin;
  return isFromOtherSite({ site: site?.toString(), origin: said }, [host, request.server.publicHost]);
}
