import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";

/**
 * Sends GET requests over some connections for some seconds, each connection one after the other, and prints the result as JSON.
 * Its argument is a file with the order in JSON. It is a separate program, so that it never waits for the server's process; and
 * it uses bare sockets, because an HTTP client costs more than a server that answers from its memory.
 */
export type FloodOrder = {
  port: number;
  /** Asked for in this order, over and over. */
  paths: string[];
  /** Value of Accept-Encoding. */
  encoding: string;
  connections: number;
  /** The number of addresses of this machine that ask; default: one. Proxies limit each. */
  visitors?: number;
  seconds: number;
};

/** `cpuSeconds`: processor time that asking took. */
export type Flooded = { requests: number; seconds: number; failed: number; cpuSeconds: number };

const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("\r\n0\r\n\r\n");

/** `isLast`: the server ends the connection, as nginx does after a thousand requests. */
type HttpAnswer = { status: number; isLast: boolean };

/** The answer that these bytes are; null while something of it is missing. */
function answerIn(received: Buffer): HttpAnswer | null {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const head = received.toString("latin1", 0, headEnd);
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  const isWhole =
    length === undefined
      ? received.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
      : received.length >= headEnd + HEAD_END.length + Number(length);
  return isWhole ? { status: Number(head.slice(9, 12)), isLast: /\r\nconnection: close/i.test(head) } : null;
}

function ask(socket: Socket, request: string): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const onData = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const answer = answerIn(received);
      if (answer === null) return;
      socket.off("data", onData).off("error", reject);
      resolve(answer);
    };
    socket.on("data", onData).once("error", reject).write(request);
  });
}

const visitorAddress = (visitor: number): string => `127.0.${visitor >> 8}.${visitor & 255}`;

async function flood({ port, paths, encoding, connections, visitors = 1, seconds }: FloodOrder): Promise<Flooded> {
  const began = performance.now();
  const end = began + seconds * 1_000;
  let requests = 0;
  let failed = 0;
  const connectAs = (n: number) =>
    connect({ port, host: "127.0.0.1", localAddress: visitorAddress(1 + (n % visitors)) });
  const workAs = async (n: number) => {
    let socket = connectAs(n);
    while (performance.now() < end) {
      const path = paths[requests++ % paths.length];
      const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: */*\r\nAccept-Encoding: ${encoding}\r\n\r\n`;
      const { status, isLast } = await ask(socket, request);
      if (status !== 200) failed += 1;
      if (!isLast) continue;
      socket.destroy();
      socket = connectAs(n);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, (_, n) => workAs(n)));
  const { user, system } = process.cpuUsage();
  return { requests, seconds: (performance.now() - began) / 1_000, failed, cpuSeconds: (user + system) / 1e6 };
}

const [, , file = ""] = process.argv;
const order: FloodOrder = JSON.parse(readFileSync(file, "utf8"));
process.stdout.write(JSON.stringify(await flood(order)));
