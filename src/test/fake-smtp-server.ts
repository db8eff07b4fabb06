import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";

/** The stages at which a server may misbehave, in their order. `text`: after the message's first bytes; `end`: after its end. */
export type SmtpStage = "connect" | "ehlo" | "mail" | "rcpt" | "data" | "text" | "end";
/**
 * The behaviour at that stage: continue, stay silent, close the connection, or answer this line. `take-and-die`: it has the mail,
 * and closes.
 */
export type SmtpBehaviour = "ok" | "hang" | "die" | "take-and-die" | `${number} ${string}`;

export type TakenMail = { from: string; to: string; raw: string };

export type FakeSmtpServer = {
  /** `smtp://127.0.0.1:<port>`, with TLS `smtps://` */
  url: string;
  /** Mails that it has taken: their end arrived, and it did not refuse them. */
  taken: TakenMail[];
  /** The number of connections. */
  connections: number;
  /** Decides at each stage. May be replaced while the server runs. */
  behave: (stage: SmtpStage, mail: { to: string }) => SmtpBehaviour;
  close(): Promise<void>;
};

/** `login`: required before a mail. `tls`: key and certificate of a server that speaks TLS from the first byte. */
type FakeSmtpOptions = { login?: { user: string; pass: string }; tls?: { key: string; cert: string } };

/** Starts a small SMTP server on loopback for a test (RFC 5321), without TLS and login unless told. */
export async function startFakeSmtpServer({ login, tls }: FakeSmtpOptions = {}): Promise<FakeSmtpServer> {
  const sockets = new Set<Socket>();
  const accept = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    fake.connections += 1;
    serve(fake, socket, login);
  };
  const server = tls ? createTlsServer(tls, accept) : createServer(accept);
  const fake: FakeSmtpServer = {
    url: "",
    taken: [],
    connections: 0,
    behave: () => "ok",
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  fake.url = `${tls ? "smtps" : "smtp"}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

const END = "\r\n.\r\n";

function serve(fake: FakeSmtpServer, socket: Socket, login: FakeSmtpOptions["login"]): void {
  let [from, to] = ["", ""];
  const proof = login && Buffer.from(`\0${login.user}\0${login.pass}`).toString("base64");
  let isSignedIn = proof === undefined;
  // The last characters of the message so far; null outside a message.
  let text: string | null = null;
  let input = "";
  let isDiscarded = false;
  /** @returns whether the server continues */
  const reach = (stage: SmtpStage, answer: string, take = () => {}): boolean => {
    const does = fake.behave(stage, { to });
    if (does === "ok" || does === "take-and-die") take();
    if (does === "hang") {
      socket.pause();
      return false;
    }
    if (does === "die" || does === "take-and-die") {
      socket.destroy();
      return false;
    }
    if (does !== "ok") {
      socket.write(`${does}\r\n`);
      return false;
    }
    if (answer !== "") socket.write(`${answer}\r\n`);
    return true;
  };
  const greet = () => reach("ehlo", `250-fake\r\n${proof ? "250-AUTH PLAIN\r\n" : ""}250 ENHANCEDSTATUSCODES`);
  const signIn = (line: string) => {
    isSignedIn = line === `AUTH PLAIN ${proof}`;
    socket.write(isSignedIn ? "235 2.7.0 Ok\r\n" : "535 5.7.8 Authentication failed\r\n");
  };
  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    const address = /<([^>]*)>/.exec(line)?.[1] ?? "";
    if (verb === "EHLO") greet();
    else if (verb === "AUTH") signIn(line);
    else if (!isSignedIn && verb !== "QUIT") socket.write("530 5.7.0 Authentication required\r\n");
    else if (verb === "MAIL") {
      from = address;
      reach("mail", "250 2.1.0 Ok");
    } else if (verb === "RCPT") {
      to = address;
      reach("rcpt", "250 2.1.5 Ok");
    } else if (verb === "DATA") {
      isDiscarded = false;
      if (reach("data", "354 Go on")) text = "";
    } else if (verb === "QUIT") socket.end("221 Bye\r\n");
    else socket.write("250 Ok\r\n");
  };
  const parts: string[] = [];
  const message = () => {
    if (text === null) return;
    if (input === "") return;
    if (parts.length === 0) isDiscarded = !reach("text", "");
    // Joined only at the end: looking through all of a large message again and again would take minutes.
    const tail = text.slice(-END.length) + input;
    const found = tail.indexOf(END);
    if (found < 0) {
      parts.push(input);
      text = tail.slice(-END.length * 2);
      input = "";
      return;
    }
    const beyond = tail.length - found - END.length;
    const whole = parts.join("") + input.slice(0, input.length - beyond);
    const raw = whole.slice(0, -END.length).replaceAll("\r\n..", "\r\n.");
    input = input.slice(input.length - beyond);
    parts.length = 0;
    text = null;
    if (!isDiscarded) reach("end", "250 2.0.0 Ok: queued", () => fake.taken.push({ from, to, raw }));
  };
  if (!reach("connect", "220 fake ESMTP")) return;
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    input += chunk;
    while (!socket.isPaused() && !socket.destroyed) {
      if (text !== null) {
        message();
        if (text !== null || input === "") return;
      }
      const end = input.indexOf("\r\n");
      if (end < 0) return;
      const line = input.slice(0, end);
      input = input.slice(end + 2);
      command(line);
    }
  });
}
