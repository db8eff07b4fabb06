import type { FastifyInstance, FastifyReply } from "fastify";
import { type PublicReads, readsFor } from "#core/listing/public-reads.ts";

const PATH = "/mcp";
/**
 * Pages of any website may call and read the answers. They contain nothing that is not on the public pages: a call has no cookie,
 * and nothing here depends on the caller.
 */
const FOR_ANY_PAGE = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "mcp-protocol-version, retry-after",
};
const PREFLIGHT = {
  "access-control-allow-methods": "POST",
  "access-control-allow-headers": "content-type, accept, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name",
  "access-control-max-age": "86400",
};
/** The longest message; a search with all filters has 2 kB. */
const MAX_MESSAGE_BYTES = 32_768;

/**
 * Serves assistants: a read-only MCP server with the facts that shoppers see. One message a request, without sessions. The
 * packages are loaded with the first message, because most installations never get one.
 */
export function assistantRoutes(
  app: FastifyInstance,
  deps: { publicReads: PublicReads; site: { publicUrl: string; siteName: string } },
): void {
  app.route({
    method: "POST",
    url: PATH,
    bodyLimit: MAX_MESSAGE_BYTES,
    onRequest: async (request, reply) => {
      reply.headers(FOR_ANY_PAGE);
      request.server.limitRate(request, "search");
    },
    handler: async (request, reply) => {
      if (Array.isArray(request.body)) return refuse(reply, 400, "Batches are not supported: one message a request");
      const { answerMcp } = await import("./mcp-server.ts");
      const { publicUrl, siteName } = deps.site;
      const source = readsFor(request, deps.publicReads);
      const answer = await answerMcp({ request, source, publicUrl, siteName });
      reply.status(answer.status).headers(Object.fromEntries(answer.headers));
      return reply.header("cache-control", "no-store").send(Buffer.from(await answer.arrayBuffer()));
    },
  });
  app.options(PATH, async (_request, reply) =>
    reply
      .status(204)
      .headers({ ...FOR_ANY_PAGE, ...PREFLIGHT })
      .send(),
  );
  app.route({
    method: ["GET", "PUT", "PATCH", "DELETE"],
    url: PATH,
    handler: async (_request, reply) =>
      refuse(
        reply.header("allow", "POST"),
        405,
        "This address is for assistants: an MCP server, which answers POST only",
      ),
  });
}

const refuse = (reply: FastifyReply, status: number, message: string) =>
  reply
    .status(status)
    .header("cache-control", "no-store")
    .send({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null });
