/**
 * What of undici the product uses: its pools of connections, without its `fetch`, WebSockets, caches and mocks. The package loads
 * all of these at once, which is 6 MB in the server and in each crawl's process, so the parts are taken one by one, as
 * undici's own `index.js` puts them together.
 */
import { createRequire } from "node:module";
import type * as Undici from "undici";

const require = createRequire(import.meta.url);

export type Dispatcher = Undici.Dispatcher;
export type Agent = Undici.Agent;
export type Connector = Undici.buildConnector.connector;

export const Agent: typeof Undici.Agent = require("undici/lib/dispatcher/agent.js");
export const buildConnector: typeof Undici.buildConnector = require("undici/lib/core/connect.js");

const { prototype }: typeof Undici.Dispatcher = require("undici/lib/dispatcher/dispatcher.js");
prototype.request = require("undici/lib/api/api-request.js");
