import { connect } from "node:net";

export type RawAnswer = { status: number; head: string; body: string };

/**
 * Sends bytes to a listening server as they are, and waits until it closes the connection.
 * @param options.hangUp when it resolves, the connection is closed from this side
 * @returns status 0 when nothing came back
 */
export function sendRaw(
  port: number,
  bytes: string | Buffer,
  options: { hangUp?: Promise<unknown> } = {},
): Promise<RawAnswer> {
  const { promise, resolve } = Promise.withResolvers<RawAnswer>();
  const chunks: Buffer[] = [];
  const socket = connect(port, "127.0.0.1");
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  // A server that refuses a request before it has read it resets the connection; "close" comes in any case.
  socket.on("error", () => {});
  socket.on("close", () => {
    const [head = "", ...rest] = Buffer.concat(chunks).toString("utf8").split("\r\n\r\n");
    resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join("\r\n\r\n") });
  });
  socket.write(bytes);
  void options.hangUp?.then(() => socket.destroy());
  return promise;
}
