import { z } from "zod";
import type { Endpoint, EndpointTable } from "#kernel/http/endpoint.ts";

/** The response body of every failed call. */
const errorBody = { type: "object", properties: { message: { type: "string" } }, required: ["message"] };

const jsonSchema = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
};
const fileContent = {
  "multipart/form-data": {
    schema: { type: "object", properties: { file: { type: "string", format: "binary" } }, required: ["file"] },
  },
};
const jsonContent = (schema: object) => ({ "application/json": { schema } });

/** The parameters of a path or query object, one entry each. */
function parameters(schema: z.ZodObject | undefined, place: "path" | "query") {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input");
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function operation(name: string, endpoint: Endpoint) {
  const responses = Object.entries(endpoint.responses).map(([status, schema]) => [
    status,
    {
      description: Number(status) < 300 ? "Done" : "Refused",
      content: endpoint.sends
        ? { [endpoint.sends]: { schema: { type: "string" } } }
        : jsonContent(jsonSchema(schema, "output")),
    },
  ]);
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(endpoint.auth !== "public" && { security: [{ session: [] }] }),
    parameters: [...parameters(endpoint.params, "path"), ...parameters(endpoint.query, "query")],
    ...(endpoint.takesFile && { requestBody: { required: true, content: fileContent } }),
    ...(endpoint.takesMail && {
      requestBody: { required: true, content: { "message/rfc822": { schema: { type: "string" } } } },
    }),
    ...(endpoint.body && { requestBody: { required: true, content: jsonContent(jsonSchema(endpoint.body, "input")) } }),
    responses: {
      ...Object.fromEntries(responses),
      default: { description: "What went wrong, in a sentence", content: jsonContent(errorBody) },
    },
  };
}

/** Returns a table of endpoints as an OpenAPI 3.1 document. Its calls keep the table's order. */
export function openApiDocument(endpoints: EndpointTable) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "AutoHub", version: "1" },
    paths,
    components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: "autohub_session" } } },
  };
}
