import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SearchEngine } from "#core/listing/vehicle-search.ts";
import type { Db } from "#kernel/database/db.ts";
import { bindStreamEndpoint } from "#kernel/http/bind-endpoint.ts";
import { etagOf, isKnown } from "#kernel/http/encode-answer.ts";
import { countedAddress } from "#kernel/http/own-peers.ts";
import { requireOwnOrigin } from "#kernel/http/require-admin.ts";
import type { RateLimit } from "#kernel/http/rules/rate-limits.ts";
import type { MailSite } from "#kernel/mail/mail-text.ts";
import { canSend, type OpenedMail } from "#kernel/mail/open-mail.ts";
import { isMailAddress } from "#kernel/mail/rules/mail-address.ts";
import { AppError } from "#kernel/process/errors.ts";
import { describeFollowed, describeOwn } from "./describe-followed.ts";
import { followEndpoints } from "./follow-endpoints.ts";
import {
  confirmedPage,
  confirmPage,
  endedPage,
  endPage,
  type FollowPage,
  followFormPage,
  managePage,
  refusalPage,
  sendPage,
  sentPage,
} from "./follow-page.ts";
import { normalizeFollowed, normalizeQuery } from "./follow-query.ts";
import { type LinkUse, linkToken, readToken } from "./follow-tokens.ts";
import {
  changeFrequency,
  confirmFollow,
  endFollow,
  type FollowDeps,
  findFollow,
  makeFollowChallenge,
  requestFollow,
} from "./manage-follows.ts";
import { FREQUENCIES, type Frequency } from "./rules/follow-rules.ts";
import type { SearchFeed } from "./search-feed.ts";

/** The largest form of these pages. Bytes. */
const MAX_FORM = 16_384;

type Link = { token: string };
type Call = FastifyRequest<{ Params: Link }>;

const fieldsOf = (request: FastifyRequest): URLSearchParams =>
  request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
const frequencyOf = (fields: URLSearchParams): Frequency | undefined =>
  FREQUENCIES.find((value) => value === fields.get("frequency"));

/**
 * The feed of any search, and the pages by which shoppers follow one by e-mail. The pages are plain forms: links in mails open in
 * all kinds of browsers, and a mail scanner that opens one (GET) changes nothing.
 * While no mail server is set up there is only the feed.
 */
export function followRoutes(
  app: FastifyInstance,
  deps: { db: Db; mail: OpenedMail; site: MailSite & { contactEmail: string }; feed: SearchFeed; search: SearchEngine },
): void {
  const { db, mail, site, feed, search } = deps;
  bindStreamEndpoint(app, followEndpoints.readSearchFeed, async ({ query, request, reply }) => {
    // Normalized, so that its own address and its id are the same for two addresses of one search, and are valid ones.
    const atom = await feed.read(query, normalizeQuery(request.url.split("?")[1] ?? ""));
    const etag = etagOf(atom);
    reply.headers({ etag, "cache-control": "public, no-cache" });
    return isKnown(request, etag) ? reply.status(304).send() : atom;
  });

  void app.register(async (pages) => {
    pages.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: MAX_FORM },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    // A mail program's own button may send a form with parts (RFC 8058, 3.2), which contains nothing beyond the address.
    pages.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_FORM }, (_request, _body, done) => done(null));
    const send = (reply: FastifyReply, page: FollowPage) => sendPage(reply, site, page);
    const page =
      <R extends FastifyRequest>(
        limitOf: (request: R, follows: FollowDeps) => RateLimit,
        make: (request: R, follows: FollowDeps) => Promise<FollowPage>,
      ) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        try {
          if (!mail.settings) throw AppError.notFound("This site sends no mail");
          pages.limitRate(request, limitOf(request as R, { db, mail, site }));
          return await send(reply, await make(request as R, { db, mail, site }));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          reply.headers(error.headers);
          return send(reply, refusalPage(error.message.replace(/\.$/, ""), error.status));
        }
      };

    const asked = (): RateLimit => "follows";
    /** Only the signature is checked before the database is asked, so that guessing costs almost nothing. */
    const linked =
      (use: LinkUse) =>
      ({ params }: Call, follows: FollowDeps): RateLimit =>
        readToken(follows.mail.box, use, params.token) === null ? "follows" : "followLinks";

    pages.get("/follow", async (request, reply) => {
      try {
        const query = normalizeFollowed(request.url.split("?")[1] ?? "");
        const hasMail = canSend(mail);
        const challenge = hasMail ? await makeFollowChallenge({ db, mail, site }) : null;
        const form = { hasMail, challenge, problem: null };
        return send(reply, followFormPage(await describeFollowed(db, query), form));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return send(reply, refusalPage(error.message, error.status));
      }
    });
    pages.post(
      "/follow",
      page(asked, async (request, follows) => {
        requireOwnOrigin(request);
        const fields = fieldsOf(request);
        const address = fields.get("email")?.trim() ?? "";
        const query = normalizeFollowed(fields.get("query") ?? "");
        const frequency = frequencyOf(fields) ?? "daily";
        if (!isMailAddress(address)) {
          const text = "Please type an e-mail address such as ann@example.com.";
          const challenge = await makeFollowChallenge(follows);
          const form = { hasMail: true, challenge, problem: { address, frequency, text } };
          return followFormPage(await describeFollowed(follows.db, query), form);
        }
        // Only programs fill in an invisible field.
        if (!fields.get("website")) {
          const work = { challenge: fields.get("challenge") ?? "", solution: fields.get("solution") ?? "" };
          await requestFollow(
            { ...follows, search },
            { address, query, frequency, from: countedAddress(request), ...work },
          );
        }
        return sentPage();
      }),
    );
    pages.get(
      "/follow/confirm/:token",
      page<Call>(linked("follow-confirm"), async ({ params }, follows) => {
        const { query, state } = await findFollow(follows, "follow-confirm", params.token);
        const followed = await describeOwn(db, query);
        return state === "ended" ? endedPage(followed) : confirmPage(followed);
      }),
    );
    pages.post(
      "/follow/confirm/:token",
      page<Call>(linked("follow-confirm"), async ({ params }, follows) => {
        const follow = await findFollow(follows, "follow-confirm", params.token);
        const followed = await describeOwn(db, follow.query);
        if (follow.state === "ended") return endedPage(followed);
        await confirmFollow(follows, follow);
        const manage = `/follow/manage/${linkToken(follows.mail.box, "follow-manage", follow.id)}`;
        return confirmedPage(followed, manage);
      }),
    );
    const manage = page<Call>(linked("follow-manage"), async (request, follows) => {
      const follow = await findFollow(follows, "follow-manage", request.params.token);
      const followed = await describeOwn(db, follow.query);
      const fields = fieldsOf(request);
      const isPost = request.method === "POST";
      if (isPost && fields.get("action") === "end") await endFollow(follows, follow);
      if (follow.state === "ended" || (isPost && fields.get("action") === "end")) return endedPage(followed);
      const frequency = (isPost && frequencyOf(fields)) || follow.frequency;
      if (isPost) await changeFrequency(follows, follow, frequency);
      return managePage(followed, frequency, isPost);
    });
    pages.get("/follow/manage/:token", manage);
    pages.post("/follow/manage/:token", manage);
    pages.get(
      "/follow/end/:token",
      page<Call>(linked("follow-manage"), async ({ params }, follows) => {
        const { query, state } = await findFollow(follows, "follow-manage", params.token);
        const followed = await describeOwn(db, query);
        return state === "ended" ? endedPage(followed) : endPage(followed);
      }),
    );
    // Mail programs post here themselves (RFC 8058), from anywhere and without cookies. The token is the proof.
    pages.post(
      "/follow/end/:token",
      page<Call>(linked("follow-manage"), async ({ params }, follows) => {
        const follow = await findFollow(follows, "follow-manage", params.token);
        await endFollow(follows, follow);
        return endedPage(await describeOwn(db, follow.query));
      }),
    );
  });
}
