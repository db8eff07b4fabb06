import { describe, expect, it } from "vitest";
import { readConfig, startWarnings } from "./config.ts";

describe("readConfig", () => {
  it("needs no variable at all", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      role: "all",
      demo: true,
      publicUrl: "http://127.0.0.1:3000",
      siteName: "AutoHub",
    });
    expect(config.admin).toEqual({ username: "admin", password: undefined });
  });

  it("takes blank variables as absent", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: " ", CRAWL_ALLOW_HOSTS: "" })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      crawl: { allowHosts: [] },
    });
  });

  it("reads the addresses of replicas, and says which one is no address without repeating it", () => {
    const primary = "postgres://u:p@db.example/cars";
    const read = (replicas: string) =>
      readConfig({ DATABASE_URL: primary, DATABASE_READ_URL: replicas }).databaseReadUrls;
    expect(read("")).toEqual([]);
    expect(read("postgres://u:p@one.example/cars")).toEqual(["postgres://u:p@one.example/cars"]);
    expect(read("postgres://one/cars, postgresql://two/cars")).toEqual([
      "postgres://one/cars",
      "postgresql://two/cars",
    ]);
    const words = "DATABASE_READ_URL must look like postgres://user:password@host:5432/name";
    expect(() => read("u:secret@one")).toThrow(words);
    expect(() => read("postgres://one/cars,u:secret@two,")).toThrow(
      `The environment has 2 problem(s):\n  ${words} (the 2. of 3, separated by commas)\n  ${words} (the 3. of 3, separated by commas)`,
    );
    expect(() => readConfig({ DATABASE_READ_URL: "postgres://one/cars" })).toThrow(
      "DATABASE_READ_URL needs DATABASE_URL as well: the embedded database has no replicas",
    );
  });

  it("says what in a database's address has to be written as a code, without repeating it", () => {
    const read = (url: string) => () => readConfig({ DATABASE_URL: url });
    expect(read("postgres://u:se%zzcret@db.example/cars")).toThrow(
      "DATABASE_URL has a % that begins no code such as %40; a % itself is written %25",
    );
    expect(read("postgres://u:p@se/cret@db.example/cars")).toThrow(
      "DATABASE_URL has an @ after its host; in a password an @ is written %40 and a / is written %2F",
    );
  });

  it.each([
    "postgres://u:secret@db1:5432,db2:5432/cars?target_session_attrs=read-write",
    "postgres://u:secret@db1,db2/cars",
    "postgres:///cars?host=db1,db2&port=5432",
    "postgres://u:secret@db1/cars?target_session_attrs=primary",
  ])("names HAProxy where a database's address has several hosts: %s", (url) => {
    const read = () => readConfig({ DATABASE_URL: url });
    expect(read).toThrow("DATABASE_URL must name one server, without target_session_attrs: let HAProxy");
    expect(read).not.toThrow("secret");
  });

  it("listens everywhere in production and nowhere else", () => {
    expect(readConfig({ NODE_ENV: "production" }).host).toBe("0.0.0.0");
    expect(readConfig({ NODE_ENV: "production", HOST: "10.1.2.3" }).host).toBe("10.1.2.3");
    expect(readConfig({ NODE_ENV: "development" }).host).toBe("127.0.0.1");
  });

  it.each([
    ["::1", "::1", "http://[::1]:3000"],
    ["[::1]", "::1", "http://[::1]:3000"],
    ["::", "::", "http://127.0.0.1:3000"],
    ["0.0.0.0", "0.0.0.0", "http://127.0.0.1:3000"],
    ["fe80::1%eth0", "fe80::1%eth0", "http://[fe80::1]:3000"],
    ["cars.local", "cars.local", "http://cars.local:3000"],
  ])("listens at %s and is found there", (given, host, publicUrl) => {
    expect(readConfig({ HOST: given })).toMatchObject({ host, publicUrl });
    expect(new URL(publicUrl).origin).toBe(publicUrl);
  });

  it.each(["http://127.0.0.1", "127.0.0.1:3000", "[::1]:3000", "cars example"])("refuses %s as a host", (host) => {
    expect(() => readConfig({ HOST: host })).toThrow(
      "HOST must be an address such as 127.0.0.1, :: or 0.0.0.0, or a name",
    );
  });

  it.each([
    ["https://cars.example/market", "a path"],
    ["https://cars.example/?ref=1", "a query"],
    ["https://cars.example/#top", "a fragment"],
    ["https://jane:secret@cars.example/market", "a path and a user name or password"],
  ])("refuses a public address with more than a host, without repeating it: %s", (url, extra) => {
    const words = `PUBLIC_URL has ${extra}; AutoHub needs its own host name`;
    expect(() => readConfig({ PUBLIC_URL: url })).toThrow(words);
  });

  it("serves the demo only with the embedded database, unless told", () => {
    expect(readConfig({ DATABASE_URL: "postgres://u:p@db.example/cars" }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: "postgres://u:p@db.example/cars", DEMO: "on" }).demo).toBe(true);
    expect(readConfig({ DEMO: "off" }).demo).toBe(false);
    expect(readConfig({ NODE_ENV: "production" }).demo).toBe(false);
    expect(readConfig({ NODE_ENV: "production", DEMO: "on" }).demo).toBe(true);
  });

  it("marks cookies secure when the public address is https", () => {
    expect(readConfig({ PUBLIC_URL: "https://cars.example/" })).toMatchObject({
      secureCookies: true,
      publicUrl: "https://cars.example",
    });
    expect(readConfig({ PUBLIC_URL: "http://cars.example" }).secureCookies).toBe(false);
  });

  it("reads the hours of the nightly crawls", () => {
    const nightOf = (text?: string) => readConfig({ CRAWL_SCHEDULE: text }).crawl.night;
    expect(nightOf()).toEqual({ fromMinute: 60, toMinute: 300 });
    expect(nightOf("Nightly")).toEqual({ fromMinute: 60, toMinute: 300 });
    expect(nightOf("22:30-04:00")).toEqual({ fromMinute: 1350, toMinute: 240 });
    expect(nightOf("off")).toBeNull();
    expect(() => nightOf("25:00-26:00")).toThrow("CRAWL_SCHEDULE must be nightly, off, or hours such as 23:00-05:00");
  });

  it("counts days in the machine's time zone unless another one is named", () => {
    const zoneOf = (name?: string) => readConfig({ STATS_TIME_ZONE: name }).statsTimeZone;
    expect(zoneOf()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(zoneOf(" america/new_york ")).toBe("America/New_York");
    for (const unknown of ["Mars/Olympus", "+02:00", "EST; drop table"]) {
      expect(() => zoneOf(unknown)).toThrow(
        "The environment has 1 problem(s):\n  STATS_TIME_ZONE must be a time zone such as America/New_York",
      );
    }
  });

  it("searches from memory unless the database is named, and refuses anything else", () => {
    expect(readConfig({}).searchEngine).toBe("memory");
    expect(readConfig({ SEARCH_ENGINE: "database" }).searchEngine).toBe("database");
    expect(() => readConfig({ SEARCH_ENGINE: "elastic" })).toThrow("SEARCH_ENGINE must be memory or database");
  });

  it("reads the crawler's exceptions as a list", () => {
    expect(readConfig({ CRAWL_ALLOW_HOSTS: "127.0.0.1:4100, intranet.example:80,[::1]:9" }).crawl.allowHosts).toEqual([
      "127.0.0.1:4100",
      "intranet.example:80",
      "[::1]:9",
    ]);
    expect(readConfig({ CRAWL_ALLOW_HOSTS: " http://127.0.0.1:4100/ ,other:1" }).crawl.allowHosts).toEqual([
      "127.0.0.1:4100",
      "other:1",
    ]);
  });

  it("believes only proxies in its own network, in production, unless told", () => {
    expect(readConfig({}).trustProxy).toBe(false);
    expect(readConfig({ NODE_ENV: "production" }).trustProxy).toEqual(["loopback", "linklocal", "uniquelocal"]);
    expect(readConfig({ NODE_ENV: "production", TRUST_PROXY: "off" }).trustProxy).toBe(false);
    expect(readConfig({ TRUST_PROXY: "loopback, 203.0.113.0/24,2001:db8::1" }).trustProxy).toEqual([
      "loopback",
      "203.0.113.0/24",
      "2001:db8::1",
    ]);
    expect(() => readConfig({ TRUST_PROXY: "on" })).toThrow('TRUST_PROXY "on" is not an address');
  });

  it("knows Cloudflare's addresses, and a header for the client's address where a proxy is trusted", () => {
    const { trustProxy, clientAddressHeader } = readConfig({
      TRUST_PROXY: "loopback, cloudflare",
      CLIENT_ADDRESS_HEADER: "CF-Connecting-IP",
    });
    expect(trustProxy).toEqual(expect.arrayContaining(["loopback", "173.245.48.0/20", "2c0f:f248::/32"]));
    expect(trustProxy).toHaveLength(23);
    expect(clientAddressHeader).toBe("cf-connecting-ip");
    expect(readConfig({}).clientAddressHeader).toBe(null);
    expect(() => readConfig({ CLIENT_ADDRESS_HEADER: "x-real-ip" })).toThrow("needs TRUST_PROXY as well");
    expect(() => readConfig({ TRUST_PROXY: "loopback", CLIENT_ADDRESS_HEADER: "a b" })).toThrow("name of a header");
  });

  it("keeps files in the data folder unless object storage is set up, and that whole", () => {
    expect(readConfig({ FILES_S3_BUCKET: " " }).filesS3).toBeNull();
    const keys = { FILES_S3_BUCKET: "cars", FILES_S3_ACCESS_KEY_ID: "id", FILES_S3_SECRET_ACCESS_KEY: "hidden" };
    const own = { ...keys, FILES_S3_ENDPOINT: "http://127.0.0.1:9000", FILES_S3_PREFIX: "sites/autohub/" };
    expect(readConfig(own).filesS3).toEqual({
      endpoint: "http://127.0.0.1:9000",
      region: "us-east-1",
      bucket: "cars",
      accessKeyId: "id",
      secretAccessKey: "hidden",
      prefix: "sites/autohub/",
      pathStyle: true,
    });
    const amazon = readConfig({ ...keys, FILES_S3_REGION: "eu-west-1" }).filesS3;
    expect(amazon).toMatchObject({ endpoint: null, region: "eu-west-1", prefix: "", pathStyle: false });
    expect(readConfig({ ...own, FILES_S3_PATH_STYLE: "off" }).filesS3?.pathStyle).toBe(false);
    for (const name of Object.keys(keys)) {
      expect(() => readConfig({ ...own, [name]: undefined })).toThrow(`${name} must be set for object storage`);
    }
    expect(() => readConfig(keys)).toThrow("FILES_S3_ENDPOINT must be set for object storage, or FILES_S3_REGION");
    expect(() => readConfig({ FILES_S3_REGION: "eu-west-1" })).toThrow("The environment has 3 problem(s)");
    expect(() => readConfig({ ...own, FILES_S3_PREFIX: "../other" })).toThrow("FILES_S3_PREFIX must be folders");
  });

  it("reads the team's provider, and refuses settings with which nobody or anybody could sign in", () => {
    const own = {
      ...{ OIDC_ISSUER: "https://login.example/realms/team", OIDC_CLIENT_ID: "autohub" },
      PUBLIC_URL: "https://cars.example",
    };
    expect(readConfig({}).provider).toBeNull();
    expect(readConfig({ ...own, OIDC_OWNERS: "Site Owners, admins" })).toMatchObject({
      passwordSignIn: true,
      provider: {
        ...{ name: "login.example", clientSecret: null, roleClaim: "roles", sessionHours: 8 },
        roles: { owner: ["Site Owners", "admins"], editor: ["autohub-editor"], viewer: ["autohub-viewer"] },
      },
    });
    const refused: [Record<string, string>, string][] = [
      [{ OIDC_ISSUER: own.OIDC_ISSUER }, "OIDC_CLIENT_ID must be set together with OIDC_ISSUER"],
      [{ ...own, PUBLIC_URL: "" }, "PUBLIC_URL must be set together with OIDC_ISSUER"],
      [{ OIDC_CLIENT_ID: "autohub" }, "OIDC_ISSUER must be set together with OIDC_CLIENT_ID"],
      [{ PASSWORD_SIGN_IN: "off" }, "PASSWORD_SIGN_IN can be off only with OIDC_ISSUER: nobody could sign in"],
      [{ ...own, OIDC_ISSUER: "http://login.example" }, "OIDC_ISSUER must begin with https"],
      [{ ...own, OIDC_ISSUER: "login.example" }, "OIDC_ISSUER must be the provider's address"],
      [{ ...own, OIDC_ISSUER: `${own.OIDC_ISSUER}/.well-known/openid-configuration` }, "must be the issuer alone"],
      [{ ...own, OIDC_SCOPE: "email" }, "OIDC_SCOPE must have openid among its words"],
    ];
    for (const [environment, message] of refused) expect(() => readConfig(environment)).toThrow(message);
  });

  it("lists every problem at once, by variable and in words", () => {
    const broken = {
      PORT: "99999",
      ROLE: "boss",
      DATABASE_URL: "mysql://x",
      PUBLIC_URL: "cars.example",
      DEMO: "maybe",
      CRAWL_ALLOW_HOSTS: "10.0.0.1",
      ADMIN_PASSWORD: "short",
    };
    let message = "";
    try {
      readConfig(broken);
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toContain("The environment has 7 problem(s)");
    for (const name of Object.keys(broken)) expect(message).toContain(name);
    expect(message).toContain('"10.0.0.1" is not host:port');
    expect(message).not.toContain("short");
  });
});

describe("the warnings of a start", () => {
  const warningsFor = (environment: Record<string, string>) => startWarnings(readConfig(environment));
  const production = { NODE_ENV: "production", PUBLIC_URL: "https://cars.example" };

  it("are none on a developer's machine, nor for a product that is set up", () => {
    expect(warningsFor({ DEMO: "on" })).toEqual([]);
    expect(warningsFor(production)).toEqual([]);
  });

  it("say in words what strangers would meet", () => {
    const notEncrypted = expect.stringContaining("PUBLIC_URL is not an https address");
    expect(warningsFor({ NODE_ENV: "production" })).toEqual([notEncrypted]);
    expect(warningsFor({ ...production, PUBLIC_URL: "http://cars.example" })).toEqual([notEncrypted]);
    expect(warningsFor({ ...production, DEMO: "on" })).toEqual([expect.stringContaining("DEMO is on")]);
  });
});
