import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readConfig } from "#app/config/config.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (name: string): string => readFileSync(join(ROOT, name), "utf8");

/** Returns the variables that a file sets, one `NAME=value` per line. */
const variablesIn = (name: string): Record<string, string> =>
  Object.fromEntries([...read(name).matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, key = "", value = ""]) => [key, value]));

/** Returns the values of a key in the service's unit, over all its lines. */
const unitValues = (key: string): string[] =>
  [...read("deploy/autohub.service").matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].flatMap(([, value = ""]) =>
    value.split(" "),
  );

type Service = Partial<{
  profiles: string[];
  depends_on: string[] | Record<string, { required?: boolean }>;
  image: string;
  user: string;
  read_only: boolean;
  privileged: boolean;
  cap_drop: string[];
  cap_add: string[];
  security_opt: string[];
  networks: string[];
  network_mode: string;
  ports: string[];
  environment: Record<string, string>;
}>;
/** The Compose file with its merges. */
const compose = parse(read("deploy/compose.yaml"), { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean; enable_ipv6?: boolean }>;
};
const services = Object.entries(compose.services);
/** Returns the names of the services that have something. */
const having = (has: (service: Service) => unknown) =>
  services.flatMap(([name, service]) => (has(service) ? name : []));

it("every image of another project is named by its version's tag and its digest", () => {
  const images = services.map(([, { image = "" }]) => image).filter((image) => image !== "autohub");
  const bases = [...read("Dockerfile").matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)].map(([, image = ""]) => image);
  expect([images.length, bases.length]).toEqual([4, 2]);
  const pinned = /^[a-z][\w./-]*:\d?[\w.-]*\d[\w.-]*@sha256:[0-9a-f]{64}$|^debian:bookworm-slim@sha256:[0-9a-f]{64}$/;
  expect([...images, ...bases].filter((image) => !pinned.test(image))).toEqual([]);
});

describe("the Compose file", () => {
  it("gives no container a way to write to its image, a capability or a way to get one", () => {
    const all = services.map(([name]) => name);
    expect(having(({ read_only }) => read_only === true)).toEqual(all);
    expect(having(({ cap_drop }) => cap_drop?.join() === "ALL")).toEqual(all);
    expect(having(({ security_opt }) => security_opt?.includes("no-new-privileges:true"))).toEqual(all);
    expect(having(({ privileged }) => privileged)).toEqual([]);
    expect(services.flatMap(([, { cap_add = [] }]) => cap_add)).toEqual(["NET_BIND_SERVICE"]);
    expect(having(({ user }) => user?.startsWith("0") || user?.startsWith("root"))).toEqual([]);
  });

  it("shows the internet its proxy alone, and lets database and storage reach nothing", () => {
    expect(having(({ ports }) => ports)).toEqual(["proxy"]);
    const { networks } = compose;
    const upstreams = services.flatMap(([, { environment }]) => environment?.UPSTREAMS?.split(" ") ?? []);
    expect(upstreams).toEqual(having(({ environment }) => environment?.ROLE === "web").map((name) => `${name}:3000`));
    expect(networks).toEqual({ front: { enable_ipv6: true }, back: { internal: true } });
    expect(having(({ networks: own }) => own?.join() === "back")).toEqual(["database", "storage"]);
    expect(having(({ networks: own }) => own?.join() === "front")).toEqual(["proxy"]);
    expect(having(({ networks: own, network_mode: mode }) => !own && mode !== "service:storage")).toEqual([]);
  });

  it("works with a role that owns nothing; the owner is known to the migrations alone, the superuser to nobody", () => {
    const withDatabase = services.filter(([, { environment }]) => environment?.DATABASE_URL);
    expect(withDatabase.map(([name]) => name)).toEqual(["migrate", "web-1", "web-2", "worker"]);
    for (const [, { environment }] of withDatabase) {
      expect(environment?.DATABASE_URL).toMatch(/^postgres:\/\/autohub:\$\{DATABASE_PASSWORD/);
    }
    expect(having(({ environment }) => environment?.DATABASE_OWNER_URL)).toEqual(["migrate"]);
    expect(having((service) => JSON.stringify(service).includes("SUPERUSER"))).toEqual(["database"]);
    expect(having(({ environment }) => environment && "POSTGRES_USER" in environment)).toEqual([]);
    expect(read("deploy/database-roles.sql")).not.toMatch(/\bsuperuser\s*(login|password|;)/i);
  });

  it("gives the storage's user one bucket", () => {
    const command = String((compose.services.storage as { command?: string[] }).command);
    const actions = JSON.parse(/"actions":(\[[^\]]*\])/.exec(command)?.[1] ?? "[]") as string[];
    expect(actions).toEqual(["Read:autohub", "Write:autohub", "List:autohub", "Tagging:autohub"]);
  });
});

describe("the Compose file on several machines", () => {
  const profileOf = (name: string) => compose.services[name]?.profiles?.join();

  it("starts on each what belongs there, and all of it on one", () => {
    const of = (profile: string) => having(({ profiles }) => profiles?.join() === profile);
    expect(of("data")).toEqual(["database", "storage", "bucket"]);
    expect(of("site")).toEqual(["migrate", "web-1", "web-2", "worker", "proxy"]);
    expect(variablesIn("deploy/example.env").COMPOSE_PROFILES?.split(",")).toEqual(["data", "site"]);
  });

  it("waits for nothing that another machine runs", () => {
    const waits = services.flatMap(([name, { depends_on: on = {} }]) =>
      Object.entries(Array.isArray(on) ? {} : on).map(([other, { required = true }]) => ({ name, other, required })),
    );
    const apart = waits.filter(({ name, other }) => profileOf(name) !== profileOf(other));
    expect(apart.map(({ name, other }) => `${name} ${other}`)).toEqual([
      ...["migrate database", "web-1 bucket", "web-2 bucket", "worker bucket"],
    ]);
    expect(apart.filter(({ required }) => required)).toEqual([]);
  });

  it("lets whatever reads another machine's database leave its machine: `back` has no way out", () => {
    const readers = services.filter(([, { environment }]) => environment?.DATABASE_URL);
    expect(readers.filter(([, { networks }]) => !networks?.includes("front"))).toEqual([]);
  });

  it("reaches database and storage by addresses that can be set, as both roles", () => {
    const ours = services.filter(([, { image }]) => image === "autohub");
    expect(ours.map(([name]) => name)).toEqual(["migrate", "web-1", "web-2", "worker"]);
    for (const [, { environment }] of ours) {
      expect(environment?.DATABASE_URL).toMatch(/@\$\{DATABASE_HOST:-database\}\/autohub$/);
      expect(environment?.FILES_S3_ENDPOINT).toMatch(/^http:\/\/\$\{STORAGE_HOST:-storage\}:8333$/);
    }
    const { migrate } = compose.services;
    expect(migrate?.environment?.DATABASE_OWNER_URL).toMatch(/@\$\{DATABASE_HOST:-database\}\/autohub$/);
    const own = parse(read("deploy/compose.private.yaml")) as typeof compose;
    expect(own.networks).toEqual({ back: { internal: false } });
    expect(Object.entries(own.services).map(([name, { ports }]) => [name, profileOf(name), ports?.length])).toEqual([
      ["database", "data", 1],
      ["storage", "data", 1],
    ]);
    expect(JSON.stringify(own.services)).not.toMatch(/"\d+:\d+"|0\.0\.0\.0/);
  });
});

it("the Compose files read every variable of their example, and no others, and the product knows those that it gets", () => {
  const example = variablesIn("deploy/example.env");
  const files = read("deploy/compose.yaml") + read("deploy/compose.private.yaml");
  const asked = new Set([...files.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = ""]) => name));
  expect([...asked, "COMPOSE_PROFILES"].sort()).toEqual(Object.keys(example).sort());
  const worker = compose.services.worker?.environment ?? {};
  const empty = Object.entries(worker).filter(([, value]) => /^\$\{\w+:-\}$/.test(value));
  expect(empty.length).toBeGreaterThan(8);
  const config = readConfig(Object.fromEntries(empty.map(([name]) => [name, ""])));
  expect(config).toEqual(readConfig({}));
});

it("the service's variables are the product's, and give an https address that only a proxy reaches", () => {
  const variables = variablesIn("deploy/autohub.env");
  const reference = read("docs/configuration.md");
  expect(Object.keys(variables).filter((name) => !reference.includes(`\`${name}\``))).toEqual([]);
  const own = Object.fromEntries(unitValues("Environment").map((pair) => pair.split("=")));
  const config = readConfig({ ...own, ...variables });
  expect(config.host).toBe("127.0.0.1");
  expect([config.production, config.secureCookies]).toEqual([true, true]);
});

it("the unit names only files of this project", () => {
  const named = [...read("deploy/autohub.service").matchAll(/deploy\/[\w.-]+/g)].map(([name]) => name);
  expect(named).toContain("deploy/autohub.env");
  expect(named.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  expect(readdirSync(join(ROOT, "deploy"))).toContain("autohub.service");
});

it("the image has the scripts of an installation before it installs, and builds the pages in a separate stage", () => {
  const { postinstall } = JSON.parse(read("package.json")).scripts;
  const [, script = ""] = /^node (\S+)$/.exec(postinstall) ?? [];
  const dockerfile = read("Dockerfile");
  const stages = dockerfile.split(/^FROM /m).slice(1);
  expect(dockerfile.indexOf(`COPY ${script} `)).toBeGreaterThan(0);
  expect(dockerfile.indexOf(`COPY ${script} `)).toBeLessThan(dockerfile.indexOf("RUN npm ci"));
  expect(stages.filter((stage) => /^RUN npm ci$/m.test(stage)).map((stage) => stage.split("\n")[0])).toEqual([
    "packages AS pages",
  ]);
  expect(stages.at(-1)).toContain("COPY --from=build /app /app");
  expect(stages.find((stage) => stage.startsWith("packages AS build"))).toMatch(/^RUN npm ci --omit=dev/m);
});

it("the image has no test and no `.git`, and only a developer's command of it imports one", () => {
  expect(read(".dockerignore").split("\n")).toEqual(
    expect.arrayContaining(["*", "**/*.test.ts", "**/*.test.tsx", "src/test"]),
  );
  const shipped = ["src", "demo", "scripts"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true })
      .map((name) => `${folder}/${String(name)}`)
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^src\/test\//.test(name)),
  );
  expect(shipped.length).toBeGreaterThan(1_000);
  expect(shipped.filter((name) => /(?:from |import\()"#test\//.test(read(name)))).toEqual([
    "scripts/budgets/measure-first-load.ts",
  ]);
});

it("HAProxy logs no requests, and the other proxies keep secrets of addresses out of their logs", () => {
  expect(read("deploy/haproxy.cfg")).not.toMatch(/^\s*(?:log|option httplog)\b/m);
  for (const file of ["deploy/nginx.conf", "deploy/Caddyfile"]) {
    const pattern = /\^\(?(?:\?<\w+>)?(\/\(\?:api\/\)\?\(\?:[\w?|]+\)\/)/.exec(read(file))?.[1];
    const secret = new RegExp(`^${pattern}`, "i");
    for (const address of [
      ...["/scorecard/TOKEN", "/portal/TOKEN?page=2", "/Portal/TOKEN", "/lists/TOKEN", "/lists/edit/TOKEN"],
      ...["/follow/confirm/TOKEN", "/follow/manage/TOKEN", "/follow/end/TOKEN", "/api/scorecards/TOKEN"],
      ...["/api/portal/TOKEN/reports/2026-10", "/api/lists/edit/TOKEN", "/api/feeds/SECRET/newest.rss"],
    ]) {
      expect([file, address, secret.test(address)]).toEqual([file, address, true]);
    }
    for (const address of ["/", "/vehicles/12", "/api/vehicles", "/portal", "/photos/1/2"]) {
      expect([file, address, secret.test(address)]).toEqual([file, address, false]);
    }
  }
});

it("all proxies refuse plain calls and send plain requests for pages to https", () => {
  const plainNginx = read("deploy/nginx.conf").split("listen 443")[0] ?? "";
  expect(plainNginx).toMatch(/location \/api\/ \{ return 403; \}/);
  expect(plainNginx).toMatch(/location \/ \{ return 301 https:/);
  const [, plainCaddy = ""] = /^http:\/\/\{\$SITE_HOST\} \{\n([\s\S]*?)^\}/m.exec(read("deploy/Caddyfile")) ?? [];
  expect(plainCaddy).toMatch(/handle \/api\/\* \{\s+respond 403/);
  expect(plainCaddy).toMatch(/redir https:/);
  const [, plainHaproxy = ""] = /^frontend plain\n([\s\S]*?)^frontend/m.exec(read("deploy/haproxy.cfg")) ?? [];
  expect(plainHaproxy).toMatch(
    /deny deny_status 403 if \{ path_beg \/api\/ \}\n\s+http-request redirect prefix https:/,
  );
});
