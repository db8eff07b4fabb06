import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** A server in the place of a web process, for tests of what stands in front. */
export type FakeWeb = { port: number; requests: IncomingMessage[]; close(): Promise<void> };

/** Starts one. @param port 0: a free one */
export async function startFakeWeb(answer: RequestListener, port = 0): Promise<FakeWeb> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
