import type { Socket } from "node:net";
import type { ClientBase } from "pg";

/**
 * Ends a connection without a goodbye: a server that hangs would not answer it. Whoever waits for the connection gets an
 * error at once.
 */
export function cutOff(client: ClientBase): void {
  // The driver has no public way; its pool does the same.
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
