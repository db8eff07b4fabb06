import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type FakeSite, startFakeSite } from "#test/fake-dealer-site.ts";
import { startFakeSftpServer } from "#test/fake-sftp-server.ts";
import { warmCache } from "#test/warm-cache.ts";

const SCRIPT = fileURLToPath(new URL("../inspect.ts", import.meta.url));
const LISTING = `<!doctype html><title>Used cars</title><script type="application/ld+json">${JSON.stringify({
  "@context": "https://schema.org",
  "@type": "Car",
  name: "2018 Toyota Corolla LE",
  vehicleIdentificationNumber: "2T1BURHE5JC034461",
  itemCondition: "https://schema.org/UsedCondition",
  url: "/used/2018-toyota-corolla",
  brand: { "@type": "Brand", name: "Toyota" },
  model: "Corolla",
  vehicleModelDate: "2018",
  mileageFromOdometer: { "@type": "QuantitativeValue", value: "41200", unitCode: "SMI" },
  offers: { "@type": "Offer", price: "15995", priceCurrency: "USD" },
})}</script>`;

let site: FakeSite | undefined;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "inspect-"));
  warmCache(dataDir);
});
afterEach(() => site?.close());
afterAll(() => rm(dataDir, { recursive: true }));

type Inspected = { code: number; stdout: string; stderr: string };

/** Runs the command in a separate process. */
function inspect(args: string[], allowHosts = ""): Promise<Inspected> {
  const env = { ...process.env, DATA_DIR: dataDir, CRAWL_ALLOW_HOSTS: allowHosts };
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
    });
  });
}

let times = 0;
/** Runs the command in this process, because loading its modules takes longest. */
async function inspectHere(
  args: string[],
  allowHosts = "",
  variables: Record<string, string> = {},
): Promise<Inspected> {
  let [stdout, stderr] = ["", ""];
  const { argv, exitCode } = process;
  process.argv = [process.execPath, SCRIPT, ...args];
  const spies = [
    vi.spyOn(console, "error").mockImplementation((...lines) => {
      stderr += `${lines.join(" ")}\n`;
    }),
    vi.spyOn(process.stdout, "write").mockImplementation((text, ...more: unknown[]) => {
      stdout += text;
      for (const written of more) if (typeof written === "function") written();
      return true;
    }),
  ];
  for (const [name, value] of Object.entries({ DATA_DIR: dataDir, CRAWL_ALLOW_HOSTS: allowHosts, ...variables })) {
    vi.stubEnv(name, value);
  }
  try {
    times += 1;
    // A different address each time makes the module run again.
    await import(/* @vite-ignore */ `${SCRIPT}?${times}`);
    return { code: Number(process.exitCode), stdout, stderr };
  } finally {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
    Object.assign(process, { argv, exitCode });
  }
}

describe("npm run inspect", () => {
  it("--json prints one JSON object with the documented keys and nothing else", async () => {
    site = await startFakeSite({ "/used": LISTING });
    const { code, stdout } = await inspect([`${site.url}/used`, "--json"], ` http://${site.host}/ ,other:1`);
    expect(code).toBe(0);
    const result = JSON.parse(stdout);
    expect(Object.keys(result)).toEqual(["platform", "complete", "reason", "vehicles"]);
    expect(result.platform).toBe("structured-data");
    expect(Object.keys(result.vehicles[0])).toEqual(
      "vin title year make model trim price mileage condition exteriorColor interiorColor fuelType transmission engine seats mpgCity mpgHighway owners accidents titleStatus priorUse certifiedProgram warranty inventoryDate towingPounds interiorMaterial videoUrl features description images location zipCode carfaxUrl originalListingUrl".split(
        " ",
      ),
    );
    expect(result.vehicles[0]).toMatchObject({
      vin: "2T1BURHE5JC034461",
      price: 15_995,
      mileage: 41_200,
      condition: "used",
    });
  });

  it("prints the platform, the outcome, the coverage and the cars as text", async () => {
    site = await startFakeSite({ "/used": `${LISTING}<p>Price plus tax, title and $499 doc fee</p>` });
    const { code, stdout } = await inspectHere([`${site.url}/used`], site.host);
    expect(code).toBe(0);
    expect(stdout).toContain("Fees on top of the prices\n- Documentation fee $499 on 1 of 1 cars\n");
    expect(stdout).toMatch(/^Platform {3}Structured data\nOutcome {4}\w+/);
    expect(stdout).toMatch(/priceUsd +1 100% +0 +0/);
    expect(stdout).toMatch(/2T1BURHE5JC034461 +\$15,995 +41,200 miles/);
  });

  it("reads an inventory feed by its address, recognized by the answer", async () => {
    const feed = "VIN,Stock #,New/Used,Year,Make,Model,Price\n2T1BURHE5JC034461,P1,U,2018,Toyota,Corolla,15995\n";
    site = await startFakeSite({ "/cars.csv": { headers: { "content-type": "text/plain" }, body: feed } });
    const { stdout } = await inspectHere([`${site.url}/cars.csv`, "--json"], site.host);
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({ platform: "inventory-feed", complete: true, reason: null });
    expect(result.vehicles).toMatchObject([{ vin: "2T1BURHE5JC034461", price: 15_995 }]);
    const asked = await inspectHere([`${site.url}/cars.csv`, "--feed", "--json"], site.host);
    expect(JSON.parse(asked.stdout)).toEqual(result);
    expect(site.requests.map(({ path }) => path).filter((path) => path !== "/robots.txt")).toHaveLength(3);
  });

  it("reads an inventory feed over sftp with its login, and only the named dealer's cars", async () => {
    const content = `Dealer ID,VIN,New/Used,Year,Make,Model,Price
A1,2T1BURHE5JC034461,U,2018,Toyota,Corolla,15995
B2,1HGCV1F30JA000001,U,2018,Honda,Accord,18001
`;
    const login = { userName: "lee", password: "a-word" };
    const server = await startFakeSftpServer({ login, files: { "/cars.csv": { content } } });
    const args = [`sftp://${server.host}/cars.csv`, "--user", "lee", "--dealer", "A1", "--json"];
    const password = { FEED_PASSWORD: "a-word" };
    const first = await inspectHere(args, server.host, password);
    const [serverKey = ""] = /ecdsa-sha2-nistp256 SHA256:[\w+/]+/.exec(first.stdout) ?? [];
    expect([server.passwords.length, serverKey]).toEqual([0, expect.stringContaining("SHA256:")]);
    const { stdout, stderr } = await inspectHere([...args, "--server-key", serverKey], server.host, password);
    await server.close();
    expect(JSON.parse(stdout)).toMatchObject({ complete: true, vehicles: [{ vin: "2T1BURHE5JC034461" }] });
    expect(stderr).not.toContain("a-word");
  });

  it("describes a site that it could not read, and packs it with --bundle", async () => {
    site = await startFakeSite({ "/used": "<!doctype html><title>Harbor</title><p>Call (401) 555-0134.</p>" });
    const folder = await mkdtemp(join(tmpdir(), "inspect-"));
    const file = join(folder, "site.zip");
    const { code, stdout, stderr } = await inspectHere([`${site.url}/used`, "--bundle", file], site.host);
    const bundle = await readFile(file);
    await rm(folder, { recursive: true });
    expect(code).toBe(0);
    expect(stdout).toContain("Requests\n");
    expect(stdout).toContain("Advice\n");
    expect(stderr).toContain(`What was seen of the site is in ${file}.`);
    expect(bundle.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  });

  it("shows what it has read even when the bundle cannot be written, and reports that", async () => {
    site = await startFakeSite({ "/used": LISTING });
    const args = [`${site.url}/used`, "--json", "--bundle", join(tmpdir(), "no-such-folder", "site.zip")];
    const { code, stdout, stderr } = await inspect(args, site.host);
    expect(JSON.parse(stdout)).toMatchObject({ complete: true });
    expect([code, stderr.includes("no-such-folder")]).toEqual([1, true]);
  });

  it("ends with status 0 and gives the reason when the crawl failed", async () => {
    site = await startFakeSite({ "/used": { status: 403 } });
    const { code, stdout } = await inspectHere([`${site.url}/used`, "--json"], site.host);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ platform: null, complete: false, vehicles: [] });
    expect(JSON.parse(stdout).reason).toContain("403");
  });

  it.each([
    [[]],
    [["javascript:alert(1)"]],
    [["http://127.0.0.1:9/"]],
    [["https://example.com", "--yaml"]],
    [["sftp://feeds.example/cars.csv"]],
    [["sftp://feeds.example/cars.csv", "--user", "lee"]],
    [["https://a.example", "https://b.example", "--feed"]],
  ])("refuses the arguments %j and explains itself on stderr", async (args) => {
    const { code, stdout, stderr } = await inspectHere(args);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain("Usage: npm run inspect");
  });
});
