import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { FastifyRequest } from "fastify";
import type { ReadSource } from "#kernel/database/reads/open-reads.ts";
import { type AssistantSite, type AssistantTool, ToolFailure } from "./assistant-tool.ts";
import { compareVehicles } from "./compare-vehicles.ts";
import { getVehicle } from "./get-vehicle.ts";
import { readFreshness } from "./read-freshness.ts";
import { readMarketValue } from "./read-market-value.ts";
import { searchVehicles } from "./search-vehicles.ts";

/** Changes when the tools do, so that assistants read them again. */
const VERSION = "1.0.0";
const TOOLS: readonly AssistantTool[] = [searchVehicles, getVehicle, compareVehicles, readMarketValue, readFreshness];

const INSTRUCTIONS =
  "Used cars for sale at many dealerships. Read-only. Give users the url of each car, and say when it was last confirmed. " +
  "Asking prices are the dealers'; a market value rests on asking prices, not on sale prices.";

type Asked = { request: FastifyRequest; source: ReadSource; publicUrl: string; siteName: string };

/**
 * Answers one MCP message with a new server: nothing is kept between messages, so that any process can answer any of them. Serves
 * the protocols of 2025 and 2026. Each answer is one JSON document, which every client of the protocol accepts, even one that
 * accepts nothing else.
 */
export async function answerMcp(asked: Asked): Promise<Response> {
  const { request, publicUrl } = asked;
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as [string, string]] : [],
  );
  const message = new Request(new URL("/mcp", publicUrl), { method: "POST", headers });
  // The SDK refuses requests that do not accept streams too, although it may answer without one.
  message.headers.set("accept", "application/json, text/event-stream");
  const onerror = (error: Error) => request.log.debug({ err: error }, "an assistant's message was refused");
  if (await isLegacyRequest(message, request.body))
    return answerLegacy(createServer(asked), message, request.body, onerror);
  const handler = createMcpHandler(() => createServer(asked), {
    legacy: "reject",
    // A subscription is a stream that stays open, and nothing here ever tells of a change.
    maxSubscriptions: 0,
    onerror,
  });
  return handler.fetch(message, { parsedBody: request.body });
}

/** Answers a message of a protocol of 2025. */
async function answerLegacy(
  server: McpServer,
  message: Request,
  parsedBody: unknown,
  onerror: (error: Error) => void,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    // Without sessions.
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  transport.onerror = onerror;
  await server.connect(transport);
  try {
    return await transport.handleRequest(message, { parsedBody });
  } finally {
    await server.close();
  }
}

function createServer(asked: Asked): McpServer {
  const site = siteFor(asked);
  const server = new McpServer(
    { name: "autohub", title: asked.siteName, version: VERSION, websiteUrl: asked.publicUrl },
    // Without sessions no client can be notified of changed tools.
    { instructions: INSTRUCTIONS, capabilities: { tools: { listChanged: false } } },
  );
  for (const { name, title, description, input, output, answer } of TOOLS) {
    const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
    server.registerTool(
      name,
      { title, description, inputSchema: input, outputSchema: output, annotations },
      async (given) => {
        try {
          const { data, text } = await answer(given, site);
          // Strips what the schema does not have.
          return { content: [{ type: "text" as const, text }], structuredContent: output.parse(data) };
        } catch (error) {
          return { content: [{ type: "text" as const, text: failureText(error, asked.request) }], isError: true };
        }
      },
    );
  }
  return server;
}

function failureText(error: unknown, request: FastifyRequest): string {
  if (error instanceof ToolFailure) return error.message;
  request.log.error({ err: error }, "an assistant's call failed");
  return "Something went wrong on our side. Please try again in a moment.";
}

function siteFor({ request, source, publicUrl }: Asked): AssistantSite {
  const call = async (path: string) => {
    const answer = await request.server.inProcessCalls.call(path, request);
    const { status } = answer;
    const body = answer.toJson ? JSON.parse(answer.toJson().toString()) : answer.body;
    if (status === 200 || status === 404) return { status, body };
    throw new ToolFailure((body as { message?: string }).message ?? "The call failed");
  };
  return {
    source,
    address: (path) => new URL(path, publicUrl).href,
    find: async <T>(path: string) => {
      const { status, body } = await call(path);
      return status === 404 ? null : (body as T);
    },
    read: async <T>(path: string) => {
      const { status, body } = await call(path);
      if (status === 404) throw new ToolFailure((body as { message?: string }).message ?? "There is no such thing");
      return body as T;
    },
  };
}
