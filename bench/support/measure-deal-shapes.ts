/**
 * Measures searches by deal over one connection and prints the times as JSON. It is a separate program: in the benchmark's
 * process, which has made a million cars by then, garbage collections would distort the times.
 * node bench/support/measure-deal-shapes.ts http://127.0.0.1:4300
 */
import { Agent, get } from "node:http";

const MAKES = ["Toyota", "Ford", "Honda", "Chevrolet", "Nissan", "BMW"];
const PRICES_USD = [12_000, 18_000, 25_000, 40_000];
/** The number of queries of a shape that are sent first without measuring, and the number that are measured. */
const WARM_UP = 30;
const MEASURED = 200;

/** Searches by deal label and price drop, which the kit's shapes have none of: the n-th question of each. */
const SHAPES: Record<string, (n: number) => string> = {
  "deal: great": (n) => `deal=great&page=${1 + (n % 5)}`,
  "deal: great or good, make, price": (n) =>
    `deal=great&deal=good&make=${MAKES[n % MAKES.length]}&priceMax=${PRICES_USD[n % PRICES_USD.length]}`,
  "best deal first": (n) => `sortBy=deal&page=${1 + (n % 5)}`,
  "best deal first, make, price": (n) =>
    `sortBy=deal&make=${MAKES[n % MAKES.length]}&priceMax=${PRICES_USD[n % PRICES_USD.length]}`,
  "price dropped": (n) => `priceDropped=true&page=${1 + (n % 5)}`,
  "biggest price drop first, make": (n) => `sortBy=price_drop&make=${MAKES[n % MAKES.length]}&page=${1 + (n % 3)}`,
};

export type ShapeTimes = Record<string, { p50: number; p99: number; errors: number }>;

/** Asks each shape over one connection, one question after the other. Times are milliseconds. */
async function measureDealShapes(base: string): Promise<ShapeTimes> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: ShapeTimes = {};
  for (const [shape, question] of Object.entries(SHAPES)) {
    const own: number[] = [];
    let errors = 0;
    for (let n = -WARM_UP; n < MEASURED; n += 1) {
      const began = performance.now();
      const status = await ask(`${base}/api/vehicles?limit=12&${question(n + WARM_UP)}`, agent);
      if (status !== 200) errors += 1;
      else if (n >= 0) own.push(performance.now() - began);
    }
    own.sort((a, b) => a - b);
    const at = (share: number) => Math.round((own[Math.floor(share * own.length)] ?? Number.NaN) * 100) / 100;
    times[shape] = { p50: at(0.5), p99: at(0.99), errors };
  }
  agent.destroy();
  return times;
}

function ask(url: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode));
    }).on("error", reject);
  });
}

const [base = ""] = process.argv.slice(2);
console.log(JSON.stringify(await measureDealShapes(base)));
