import { Agent, get } from "node:http";

/** The result of a load: the times of successful calls in ascending order, and the number of failed ones. */
export type Load = { timesMs: number[]; failed: number; perSecond: number };

/** Asks for an address and reads the answer. @returns its status and body */
export function askOver(agent: Agent, url: string, headers = {}): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers });
    request.on("error", reject);
    request.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
    });
  });
}

/** Asks for addresses over some connections, one after the other on each, and over again when all were asked for. */
export async function loadListing(
  base: string,
  paths: readonly string[],
  { connections, ms }: { connections: number; ms: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const timesMs: number[] = [];
  let failed = 0;
  let next = 0;
  const until = performance.now() + ms;
  const one = async () => {
    for (let began = performance.now(); began < until; began = performance.now()) {
      const { status } = await askOver(agent, base + paths[next++ % paths.length]).catch(() => ({ status: 0 }));
      if (status === 200) timesMs.push(performance.now() - began);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
  return { timesMs: timesMs.sort((a, b) => a - b), failed, perSecond: timesMs.length / (ms / 1_000) };
}

/** The value below which this share of the values is, rounded to a tenth. */
export const percentile = (sorted: readonly number[], part: number): number =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) * 10) / 10;
