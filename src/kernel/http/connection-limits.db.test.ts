import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { fastify } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { insertDealership } from "#test/factories.ts";
import { multipartFile } from "#test/multipart-file.ts";
import { sendRaw } from "#test/raw-request.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { limitConnectionsOfCallers, MAX_CONNECTIONS, SERVER_LIMITS } from "./connection-limits.ts";

const test = sharedTestApp();
let port: number;
beforeAll(async () => {
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
});

const get = (headers: string) =>
  sendRaw(port, `GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${headers}\r\n`);

describe("a request", () => {
  it("with headers that are too long or too many is refused", async () => {
    expect((await get(`x: ${"a".repeat(SERVER_LIMITS.http.maxHeaderSize)}\r\n`)).status).toBe(431);
    expect((await get("a: b\r\n".repeat(99))).status).toBe(431);
    expect((await get("a: b\r\n".repeat(98))).status).toBe(200);
  });

  it("cannot push out the address that a proxy adds, by headers before it", async () => {
    const { status } = await sendRaw(
      port,
      `GET /metrics HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${"a:\r\n".repeat(2_100)}x-forwarded-for: 203.0.113.7\r\n\r\n`,
    );
    expect(status).toBe(431);
  });

  it("with a body that is too large is refused", async () => {
    const body = JSON.stringify({ username: "a".repeat(SERVER_LIMITS.bodyLimit), password: "x" });
    const response = await test.app.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: { "content-type": "application/json" },
      payload: body,
    });
    expect(response.statusCode).toBe(413);
  });
});

describe("a connection", () => {
  it("has the limits of the server, not only of the framework", () => {
    const { server } = test.app;
    expect(server.maxConnections).toBe(MAX_CONNECTIONS);
    expect(server.headersTimeout).toBe(SERVER_LIMITS.http.headersTimeout);
    expect(server.requestTimeout).toBe(SERVER_LIMITS.requestTimeout);
    expect(server.keepAliveTimeout).toBe(SERVER_LIMITS.keepAliveTimeout);
  });

  it("is closed when there are too many", async () => {
    const { server } = test.app;
    server.maxConnections = 1;
    const first = connect(port, "127.0.0.1");
    try {
      await new Promise((resolve) => server.once("connection", resolve));
      expect(await get("")).toMatchObject({ status: 0 });
    } finally {
      first.destroy();
      server.maxConnections = MAX_CONNECTIONS;
    }
  });

  it("is closed when its address or the network around it has too many", async () => {
    const app = fastify();
    limitConnectionsOfCallers(app, { isFree: (address) => address === "127.0.2.9", max: 2 });
    await app.listen({ host: "127.0.0.1", port: 0 });
    const { port: own } = app.server.address() as AddressInfo;
    const sockets: Socket[] = [];
    /** Opens a connection. @returns whether the server answers on it */
    const open = async (localAddress: string) => {
      const socket = connect({ host: "127.0.0.1", port: own, localAddress });
      sockets.push(socket);
      socket.on("error", () => {});
      socket.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
      return Promise.race([once(socket, "data").then(() => true), once(socket, "close").then(() => false)]);
    };
    try {
      const ofOne = [await open("127.0.0.1"), await open("127.0.0.1"), await open("127.0.0.1")];
      expect(ofOne).toEqual([true, true, false]);
      expect(await open("127.0.0.2")).toBe(true);
      // The end of a connection makes room for another.
      sockets[0]?.destroy();
      await expect.poll(() => open("127.0.0.1")).toBe(true);
      // 127.0.0.0/24 has eight times as many, 16.
      for (let n = 0; n < 13; n += 1) expect(await open(`127.0.0.${10 + n}`), `${n}`).toBe(true);
      expect(await open("127.0.0.99")).toBe(false);
      expect(await open("127.0.1.1")).toBe(true);
      for (let n = 0; n < 4; n += 1) expect(await open("127.0.2.9")).toBe(true);
    } finally {
      for (const socket of sockets) socket.destroy();
      await app.close();
    }
  });

  it.each([
    ["headers", "GET / HTTP/1.1\r\nhost: a\r\n", "x: y\r\n"],
    [
      "body",
      "POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n",
      "{",
    ],
  ])("that sends its %s byte by byte is ended", async (_part, begin, more) => {
    const { server } = test.app;
    server.headersTimeout = 100;
    server.requestTimeout = 100;
    const socket = connect(port, "127.0.0.1");
    const closed = new Promise((resolve) => socket.once("close", resolve));
    let answer = "";
    socket.on("error", () => {}).on("data", (data) => (answer += data));
    socket.write(begin);
    const drip = setInterval(() => socket.write(more), 50);
    try {
      await closed;
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    } finally {
      clearInterval(drip);
      server.headersTimeout = SERVER_LIMITS.http.headersTimeout;
      server.requestTimeout = SERVER_LIMITS.requestTimeout;
    }
  });

  it("with an upload of nearly 10 MiB that comes in pieces is heard to its end", async () => {
    const dealership = await insertDealership(test.context.db);
    const line = (n: number) =>
      `2019 Ford Fusion ${"x".repeat(900)},2019,Ford,Fusion,${10_000 + n},42000,,Chantilly VA,20151\n`;
    const csv = `title,year,make,model,price,mileage,vin,location,zipCode\n${Array.from({ length: 10_000 }, (_, n) => line(n)).join("")}`;
    const { body, headers } = multipartFile(csv, "cars.csv");
    const bytes = Buffer.from(body);
    expect(bytes.length).toBeGreaterThan(9_000_000);
    const call = request({
      port,
      method: "POST",
      path: `/api/dealerships/${dealership}/upload/preview`,
      headers: { ...headers, cookie: test.cookie },
    });
    for (let at = 0; at < bytes.length; at += 1_000_000) {
      call.write(bytes.subarray(at, at + 1_000_000));
      await sleep(20);
    }
    call.end();
    const [response] = (await once(call, "response")) as [IncomingMessage];
    expect(JSON.parse(await text(response))).toMatchObject({ rowsRead: 10_000 });
    expect(response.statusCode).toBe(200);
  });
});
