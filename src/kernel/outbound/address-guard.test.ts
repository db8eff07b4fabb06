import { networkInterfaces } from "node:os";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  checkDealerAddress,
  checkFeedAddress,
  checkRequest,
  hostAndPort,
  isPublicAddress,
  namesPort,
  parseAllowHosts,
} from "./address-guard.ts";

vi.mock("node:os", async (original) => {
  const os = await original<typeof import("node:os")>();
  return { ...os, networkInterfaces: vi.fn(os.networkInterfaces) };
});
afterEach(() => void vi.mocked(networkInterfaces).mockReset());

const nobody: ReadonlySet<string> = new Set();

describe("the address guard", () => {
  it.each([
    "127.0.0.1",
    "127.255.255.254",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "100.127.255.254",
    "192.0.0.170",
    "168.63.129.16",
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.9",
    "192.88.99.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::8.8.8.8",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::808:808",
    "64:ff9b:1::a00:1",
    "2002:7f00:1::",
    "2002:808:808::1",
    "2001::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "fc00::1",
    "fd12:3456::1",
    "ff02::1",
    "2001:db8::1",
    "3fff::1",
    "100::1",
    "4000::1",
    "not an address",
    "",
  ])("does not count %s as public", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["8.8.8.8", "93.184.216.34", "1.1.1.1", "2606:4700:4700::1111", "2a00:1450:4001:80b::200e"])(
    "counts %s as public",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it("does not count the machine's own addresses as public", () => {
    const address = { netmask: "", family: "IPv4" as const, mac: "", internal: false, cidr: null };
    vi.mocked(networkInterfaces).mockReturnValue({
      eth0: [
        { ...address, address: "93.184.216.34" },
        { ...address, address: "2a00:1450:4001:80b::200e", family: "IPv6", scopeid: 0 },
      ],
    });
    expect(isPublicAddress("93.184.216.34")).toBe(false);
    expect(isPublicAddress("2a00:1450:4001:080b:0:0:0:200e")).toBe(false);
    expect(checkDealerAddress("http://93.184.216.34/", nobody)).toContain("must not visit");
    expect(isPublicAddress("93.184.216.35")).toBe(true);
  });

  it.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://0x7f.1/",
    "http://0x7f000001/",
    "http://2130706433/",
    "http://0177.0.0.1/",
    "http://127.0.0.1./",
    "http://127。0。0。1/",
    "http://①②⑦.0.0.1/",
    "http:127.0.0.1",
    "http:\\\\127.0.0.1\\",
    " http://127.0.0.1 ",
    "http://0/",
    "http://[::1]/",
    "http://[0:0:0:0:0:0:0:1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[fe80::1]/",
    "http://[fd00::1]/",
    "http://10.0.0.1:8080/",
    "http://192.168.0.1",
    "https://169.254.169.254/latest/meta-data/",
    "http://localhost",
    "http://LOCALHOST:3000/",
    "http://localhost./",
    "http://dealer",
    "http://printer.local/",
    "http://printer.local./",
    "http://vault.internal/",
    "http://a.localhost/",
    "http://router.lan/",
    "http://nas.home.arpa/",
    "http://a%2elocal/",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "ftp://example.com/",
    "data:text/html,x",
    "gopher://example.com",
    "http://user@example.com/",
    "http://user:pass@example.com/",
    "https://:pass@example.com/",
    "example.com",
    "",
    "http://",
    "//example.com/",
  ])("refuses %s in a sentence", (address) => {
    expect(checkDealerAddress(address, nobody)).toMatch(/^[A-Z0-9[a-z].+/);
  });

  it.each([
    "http://example.com",
    "https://www.dealer-of-cars.com/used-inventory/index.htm?start=35#top",
    "https://dealer.com.:8443/",
    "http://8.8.8.8/",
    "https://[2606:4700:4700::1111]/",
    "https://xn--mnchen-3ya.example/",
  ])("lets %s pass", (address) => {
    expect(checkDealerAddress(address, nobody)).toBeNull();
  });

  it("lets a private host pass only on the port that is allowed", () => {
    const allowed = new Set(["127.0.0.1:4100", "[::1]:4100", "intranet:80"]);
    expect(checkDealerAddress("http://127.0.0.1:4100/used", allowed)).toBeNull();
    expect(checkDealerAddress("http://2130706433:4100/", allowed)).toBeNull();
    expect(checkDealerAddress("http://[::1]:4100/", allowed)).toBeNull();
    expect(checkDealerAddress("http://intranet/", allowed)).toBeNull();
    expect(checkDealerAddress("http://127.0.0.1:4101/", allowed)).not.toBeNull();
    expect(checkDealerAddress("https://intranet/", allowed)).not.toBeNull();
    expect(checkDealerAddress("http://me@127.0.0.1:4100/", allowed)).not.toBeNull();
  });

  it("reads the list of allowed hosts as people type it", () => {
    const text = " 127.0.0.1:4100, http://Intranet.Dealer:8080/ ,https://a.example;[::1]:90\nlocalhost:3000,, :bad: ";
    expect([...parseAllowHosts(text)]).toEqual([
      "127.0.0.1:4100",
      "intranet.dealer:8080",
      "a.example:443",
      "[::1]:90",
      "localhost:3000",
    ]);
    expect(hostAndPort(new URL("http://Dealer.example./x"))).toBe("dealer.example:80");
  });
});

describe("the port of a request", () => {
  const own = ["https://www.dealer.example:8443/used", "http://lot.example/"];
  const check = (address: string, allowed: readonly string[] = []) =>
    checkRequest(new URL(address), { allowHosts: new Set(allowed), namesPort: (url) => namesPort(own, url) });

  it.each(["http://cdn.example/", "https://cdn.example/", "http://cdn.example:443/", "https://cdn.example:80/"])(
    "is that of websites in %s",
    async (address) => expect(await check(address)).toBeNull(),
  );

  it.each(["https://www.dealer.example:8443/2", "http://dealer.example:8443/", "https://DEALER.example.:8443/"])(
    "is named by the dealership's own address in %s",
    async (address) => expect(await check(address)).toBeNull(),
  );

  it.each([
    "http://dealer.example:6379/",
    "https://cdn.example:8443/",
    "http://lot.example:8080/",
    "http://8.8.8.8:25/",
  ])("is refused in %s, which no address names", async (address) =>
    expect(await check(address)).toMatch(/^Port \d+ of \S+ must not be visited/),
  );

  it("is open where the operator allows it", async () => {
    expect(await check("http://cdn.example:8080/", ["cdn.example:8080"])).toBeNull();
    expect(await check("http://127.0.0.1:4100/", ["127.0.0.1:4100"])).toBeNull();
    expect(await check("http://cdn.example:8081/", ["cdn.example:8080"])).toContain("Port 8081");
  });
});

describe("the address of an inventory feed", () => {
  it.each([
    ["https://feeds.example/cars.csv?key=1", false],
    ["https://feeds.example:8443/cars.csv", true],
    ["http://feeds.example/cars.csv", false],
    ["sftp://feeds.example:2222/out/cars.csv", true],
    ["ftps://feeds.example/cars.csv", true],
    ["ftpes://feeds.example/~/cars.csv", true],
  ])("may be %s", (address, hasLogin) => {
    expect(checkFeedAddress(address, nobody, hasLogin)).toBeNull();
  });

  it.each([
    ["cars.csv", false, /not the address of a feed/],
    ["file:///etc/passwd", false, /not from file: addresses/],
    ["ftp://feeds.example/cars.csv", true, /^Plain ftp/],
    ["http://feeds.example/cars.csv", true, /^Over http others could read/],
    ["https://lee:word@feeds.example/cars.csv", false, /in their own fields/],
    ["sftp://feeds.example/cars.csv", false, /^An sftp address needs a user name/],
    ["ftps://feeds.example", true, /must name the file/],
    ["sftp://feeds.example/out/", true, /must name the file/],
    ["sftp://10.0.0.1/cars.csv", true, /private address/],
    ["ftps://[::1]/cars.csv", true, /private address/],
    ["sftp://intranet/cars.csv", true, /private network/],
    ["sftp://169.254.169.254/cars.csv", true, /private address/],
  ])("is refused in words: %s", (address, hasLogin, words) => {
    expect(checkFeedAddress(address, nobody, hasLogin)).toMatch(words);
  });

  it("is compared with the allowed hosts by the port of its scheme, and opens that port to no website", () => {
    expect(checkFeedAddress("sftp://10.0.0.1/cars.csv", new Set(["10.0.0.1:22"]), true)).toBeNull();
    expect(checkFeedAddress("ftps://10.0.0.1/cars.csv", new Set(["10.0.0.1:21"]), true)).toBeNull();
    expect(namesPort(["sftp://feeds.example:2222/cars.csv"], new URL("http://feeds.example:2222/"))).toBe(false);
  });
});
