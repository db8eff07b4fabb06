import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
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

it("every container of another project has a tag with its version", () => {
  const images = [...read("deploy/compose.yaml").matchAll(/^\s+image: (\S+)$/gm)].map(([, image = ""]) => image);
  expect(images.length).toBeGreaterThan(3);
  expect(images.filter((image) => image !== "autohub" && !/:[\w.-]*\d/.test(image))).toEqual([]);
});

it("the Compose file reads every variable of its example, and no others", () => {
  const known = new Set(Object.keys(variablesIn("deploy/example.env")));
  const asked = new Set([...read("deploy/compose.yaml").matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = ""]) => name));
  expect([...asked].sort()).toEqual([...known].sort());
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

it("both proxies refuse plain calls and send plain requests for pages to https", () => {
  const plainNginx = read("deploy/nginx.conf").split("listen 443")[0] ?? "";
  expect(plainNginx).toMatch(/location \/api\/ \{ return 403; \}/);
  expect(plainNginx).toMatch(/location \/ \{ return 301 https:/);
  const [, plainCaddy = ""] = /^http:\/\/\{\$SITE_HOST\} \{\n([\s\S]*?)^\}/m.exec(read("deploy/Caddyfile")) ?? [];
  expect(plainCaddy).toMatch(/handle \/api\/\* \{\s+respond 403/);
  expect(plainCaddy).toMatch(/redir https:/);
});
