/**
 * The parts of undici that the product uses: its connection pools, without its `fetch`, WebSockets, caches and mocks. The package
 * loads all of these at once, which is 6 MB in the server and in each crawl's process. So the parts are imported one by one and
 * combined as in undici's own `index.js`.
 */
import Module, { createRequire } from "node:module";
import type * as Undici from "undici";

const require = createRequire(import.meta.url);

// Every client loads undici's HTTP/2 code and Node's own, though it is never used (`allowH2: false`). Without it a crawl's process
// takes 17 MB after loading instead of 18, and four of them run at a time.
const http2Part = require.resolve("undici/lib/dispatcher/client-h2.js");
const withoutHttp2 = new Module(http2Part);
withoutHttp2.exports = () => {
  throw new Error("HTTP/2 is not spoken here");
};
withoutHttp2.loaded = true;
require.cache[http2Part] = withoutHttp2;

export type Dispatcher = Undici.Dispatcher;
export type Agent = Undici.Agent;
export type Connector = Undici.buildConnector.connector;

export const Agent: typeof Undici.Agent = require("undici/lib/dispatcher/agent.js");
export const buildConnector: typeof Undici.buildConnector = require("undici/lib/core/connect.js");

const { prototype }: typeof Undici.Dispatcher = require("undici/lib/dispatcher/dispatcher.js");
prototype.request = require("undici/lib/api/api-request.js");
