import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, TLSSocket, type TLSSocketOptions } from "node:tls";
import type { FakeFile } from "./fake-sftp-server.ts";

export type FakeFtpsServer = {
  /** `127.0.0.1:<port>` */
  host: string;
  /** Files by path; a missing one is not there. May be changed while the server runs. */
  files: Record<string, FakeFile | undefined>;
  /** Every command so far, in order. */
  commands: string[];
  close(): Promise<void>;
};

type Options = {
  login: { userName: string; password: string };
  /** Key and certificate; null for a server without TLS. */
  tls: { key: string; cert: string } | null;
  files?: Record<string, FakeFile | undefined>;
  /** TLS begins with the connection. */
  isImplicit?: boolean;
  /** The host for the data connection; the server then supports PASV and not EPSV. */
  passiveHost?: string;
  /** How many bytes of a file it sends before it reports the end. Default: all of them. */
  sendsBytes?: number;
  /** It stops answering after this command. */
  hangsAfter?: string;
};

/** Starts a small FTP server with TLS on loopback for a test (RFC 959, 2228, 2428, 3659, 4217). */
export async function startFakeFtpsServer(options: Options): Promise<FakeFtpsServer> {
  const open = new Set<Socket | Server>();
  const fake: FakeFtpsServer = { host: "", files: options.files ?? {}, commands: [], close: async () => {} };
  const accept = (socket: Socket) => {
    open.add(socket);
    socket.on("error", () => {});
    new Session(fake, options, open).serve(socket);
  };
  const server =
    options.isImplicit && options.tls !== null ? createTlsServer(options.tls, accept) : createServer(accept);
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  fake.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  fake.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const one of open) if ("destroy" in one) one.destroy();
      for (const one of open) if (!("destroy" in one)) one.close();
    });
  return fake;
}

/** One client's connection. */
class Session {
  readonly #fake: FakeFtpsServer;
  readonly #options: Options;
  readonly #open: Set<Socket | Server>;
  #control: Socket | null = null;
  #data: Promise<Socket> | null = null;
  #user = "";
  #isIn = false;
  #isPrivate = false;

  constructor(fake: FakeFtpsServer, options: Options, open: Set<Socket | Server>) {
    this.#fake = fake;
    this.#options = options;
    this.#open = open;
  }

  serve(socket: Socket): void {
    this.#listen(socket);
    this.#say("220 ready");
  }

  #listen(socket: Socket): void {
    this.#control = socket;
    let text = "";
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString("utf8");
      for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        this.#fake.commands.push(line);
        void this.#obey(line);
      }
    });
    socket.on("error", () => {});
  }

  #say(line: string): void {
    this.#control?.write(`${line}\r\n`);
  }

  async #obey(line: string): Promise<void> {
    const [verb = "", ...rest] = line.split(" ");
    const argument = rest.join(" ");
    const { login, tls, hangsAfter } = this.#options;
    if (verb === hangsAfter) return;
    switch (verb) {
      case "AUTH": {
        if (tls === null) return this.#say("502 no TLS here");
        this.#say("234 go ahead");
        const plain = this.#control as Socket;
        plain.removeAllListeners("data");
        this.#listen(secured(plain, tls));
        return;
      }
      case "USER":
        this.#user = argument;
        return this.#say("331 password please");
      case "PASS":
        this.#isIn = this.#user === login.userName && argument === login.password;
        return this.#say(this.#isIn ? "230 welcome" : "530 not logged in");
      case "PROT":
        this.#isPrivate = argument === "P";
        return this.#say("200 fine");
      case "FEAT":
      case "OPTS":
      case "STRU":
        return this.#say("502 not known");
      case "TYPE":
      case "PBSZ":
        return this.#say("200 fine");
      case "QUIT":
        return this.#say("221 bye");
    }
    if (!this.#isIn) return this.#say("530 not logged in");
    await this.#obeyMember(verb, argument);
  }

  async #obeyMember(verb: string, argument: string): Promise<void> {
    const file = this.#fake.files[argument];
    switch (verb) {
      case "EPSV":
        if (this.#options.passiveHost !== undefined) return this.#say("502 not known");
        return this.#say(`229 passive (|||${await this.#listenForData()}|)`);
      case "PASV": {
        const port = await this.#listenForData();
        const host = (this.#options.passiveHost ?? "127.0.0.1").replaceAll(".", ",");
        return this.#say(`227 passive (${host},${port >> 8},${port & 255})`);
      }
      case "SIZE":
        return this.#say(file === undefined ? "550 no such file" : `213 ${Buffer.byteLength(file.content)}`);
      case "MDTM": {
        const time = file?.modifiedAt?.toISOString().replace(/[-:T]/g, "").slice(0, 14);
        return this.#say(time === undefined ? "550 not known" : `213 ${time}`);
      }
      case "RETR":
        return file === undefined ? this.#say("550 no such file") : this.#send(Buffer.from(file.content));
      default:
        return this.#say("502 not known");
    }
  }

  async #listenForData(): Promise<number> {
    const server = createServer();
    this.#open.add(server);
    this.#data = new Promise((resolve) => server.once("connection", resolve));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return (server.address() as AddressInfo).port;
  }

  async #send(content: Buffer): Promise<void> {
    const { tls, sendsBytes = content.length } = this.#options;
    const plain = await this.#data;
    if (plain === null || tls === null || !this.#isPrivate) return this.#say("522 only in private");
    this.#open.add(plain);
    this.#say("150 here it comes");
    const data = secured(plain, tls);
    data.on("error", () => {});
    data.end(content.subarray(0, sendsBytes), () => this.#say("226 done"));
  }
}

function secured(socket: Socket, tls: TLSSocketOptions): TLSSocket {
  return new TLSSocket(socket, { ...tls, isServer: true });
}
