import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { overTcp } from "./global-database.ts";

/** A relay between a client and a server. Its address does not change, and it can imitate a broken network or server. */
export type TcpRelay = {
  /** The given address, but through the relay. */
  url(of: string): string;
  /** Connects to that server from now on, and stops hanging or refusing. */
  leadTo(url: string): Promise<void>;
  /** Accepts connections, but forwards and answers nothing. */
  hang(): void;
  /** Breaks all connections and accepts no new ones. */
  refuse(): Promise<void>;
  /** Returns the number of clients that are connected. */
  connections(): number;
  close(): Promise<void>;
};

/** Starts a relay to the server of a URL, on a free port of this machine. */
export async function startTcpRelay(to: string): Promise<TcpRelay> {
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  let port = Number(new URL(to).port);
  let hanging = false;

  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  };
  const server = createServer((socket) => {
    hold(socket);
    clients.add(socket);
    socket.on("close", () => clients.delete(socket));
    // It is read, so that its end is noticed.
    if (hanging) return void socket.resume();
    const onward = connect(port, "127.0.0.1");
    hold(onward);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      one.pipe(other);
      one.on("close", () => other.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const own = (server.address() as AddressInfo).port;
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const stop = async () => {
    breakAll();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  return {
    url: (of) => {
      const url = new URL(overTcp(of));
      url.port = String(own);
      return url.href;
    },
    leadTo: async (url) => {
      port = Number(new URL(url).port);
      hanging = false;
      breakAll();
      if (server.listening) return;
      server.listen(own, "127.0.0.1");
      await once(server, "listening");
    },
    hang: () => {
      hanging = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    refuse: stop,
    connections: () => clients.size,
    close: stop,
  };
}
