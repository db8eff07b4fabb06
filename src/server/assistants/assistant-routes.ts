import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../infra/errors.ts";
import { type PublicReads, readsFor } from "../vehicles/public-reads.ts";

const PATH = "/mcp";
/** The longest message; a search with all filters has 2 kB. */
const MAX_MESSAGE_BYTES = 32_768;

/**
 * Serves assistants: an MCP server that reads what shoppers may see. One message a request, without sessions. The packages are
 * loaded with the first message, because most installations never get one.
 */
export function assistantRoutes(
  app: FastifyInstance,
  deps: { publicReads: PublicReads; site: { publicUrl: string; siteName: string } },
): void {
  app.route({
    method: "POST",
    url: PATH,
    bodyLimit: MAX_MESSAGE_BYTES,
    onRequest: async (request) => {
      refuseOtherOrigins(request);
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
  app.route({
    method: ["GET", "PUT", "PATCH", "DELETE", "OPTIONS"],
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

/**
 * Refuses pages of other websites, whatever host they call us by: a page can point its own name at our address (DNS rebinding), so
 * that the host proves nothing. Programs send no origin.
 * @throws {AppError} 403
 * @see the MCP specification, Streamable HTTP, security
 */
function refuseOtherOrigins({ headers: { origin }, server }: FastifyRequest): void {
  if (origin === undefined) return;
  if (URL.canParse(origin) && new URL(origin).host === server.publicHost) return;
  throw AppError.forbidden("Pages of other websites may not use this address");
}
