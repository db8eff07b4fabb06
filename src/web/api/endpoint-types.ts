import type { z } from "zod";
import type { endpoints } from "#contract/endpoints.ts";

// Types only: the contract's schemas (and zod with them) must not reach the browser bundle.
type Endpoint = (typeof endpoints)[keyof typeof endpoints];
type GetEndpoint = Extract<Endpoint, { method: "GET" }>;

/** Path pattern of a readable endpoint of the contract: `/api/vehicles/:id`. */
export type GetPath = GetEndpoint["path"];

/** What a readable endpoint answers with status 200. */
export type GetResponse<P extends GetPath> = z.output<Extract<GetEndpoint, { path: P }>["responses"][200]>;
