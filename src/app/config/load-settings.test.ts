import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadSettings } from "./load-settings.ts";

let dataDir: string;
let file: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "autohub-settings-"));
  file = join(dataDir, "autohub.env");
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const write = (text: string, mode = 0o600) => {
  writeFileSync(file, text);
  chmodSync(file, mode);
};
const load = (environment: Record<string, string> = {}) => loadSettings({ DATA_DIR: dataDir, ...environment });

describe("the settings file", () => {
  it("gives what the environment does not, and what other parts read themselves", () => {
    write('# ours\r\nPORT=4000\r\nexport SITE_NAME="Cars #1"\n\nHOST=::1\nCHROMIUM_PATH=/opt/chrome\n');
    const environment: Record<string, string> = { DATA_DIR: dataDir, PORT: "5000", HOST: " " };
    const { config, warnings } = loadSettings(environment);
    expect(config).toMatchObject({ port: 5000, siteName: "Cars #1", host: "::1" });
    expect(environment.CHROMIUM_PATH).toBe("/opt/chrome");
    expect(warnings).toEqual([]);
  });

  it("is not needed", () => {
    expect(load({ PORT: "5000" }).config.port).toBe(5000);
  });

  it("has every problem named at once, with those of the environment and without a value", () => {
    write("PORT=high\nSITE_NAM=Cars\nDATA_DIR=/srv\nCOLOR=red\nADMIN_PASSWORD=long#secret\nwords\nSITE_NAME='Cars\n");
    let message = "";
    try {
      load({ ROLE: "boss" });
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message.split("\n").sort()).toEqual(
      [
        "The settings have 9 problem(s):",
        "  ROLE must be all, web, worker or migrate",
        ...[
          "PORT must be a whole number",
          "ADMIN_PASSWORD must have at least 8 characters",
          "line 5 has a # in its value, which would end it there: put the value in quotation marks",
          "line 6 is not NAME=value",
          "line 7 begins with a quotation mark that does not end on that line",
          "SITE_NAM is no variable of AutoHub; is SITE_NAME meant?",
          "COLOR is no variable of AutoHub",
          "DATA_DIR says where this file is, so it can only be in the environment",
        ].map((words) => `  ${words} (in ${file})`),
      ].sort(),
    );
  });

  it("with secrets that other accounts may read is warned of", () => {
    write("ADMIN_PASSWORD=long enough\n", 0o640);
    expect(load().warnings).toEqual([`${file} holds secrets, and other accounts may read it. Run: chmod 600 ${file}`]);
    write("SITE_NAME=Cars\n", 0o644);
    expect(load().warnings).toEqual([]);
  });
});

describe("a variable of the environment that is almost ours", () => {
  it.each([
    ["PUBLIC_ULR", "PUBLIC_ULR is no variable of AutoHub; is PUBLIC_URL meant?"],
    ["public_url", "public_url is no variable of AutoHub; is PUBLIC_URL meant?"],
    ["TRUSTED_PROXY", "TRUSTED_PROXY is no variable of AutoHub; is TRUST_PROXY meant?"],
    ["DATADIR", "DATADIR is no variable of AutoHub; is DATA_DIR meant?"],
    ["SMTP_HOST", "SMTP_HOST is no variable of AutoHub; there are SMTP_URL"],
    ["BACKUP_FOLDER", "BACKUP_FOLDER is no variable of AutoHub; there are BACKUP_TO, BACKUP_PASSPHRASE"],
  ])("is warned of: %s", (name, words) => {
    expect(load({ [name]: "x" }).warnings).toEqual([words]);
  });

  it("is none of what other programs use", () => {
    const names = [
      ...[
        "PATH",
        "HOME",
        "HOSTNAME",
        "MAIL",
        "LOGNAME",
        "LANG",
        "TZ",
        "TMPDIR",
        "PORTS",
        "PWD",
        "USER",
        "SHELL",
        "TERM",
      ],
      ...["NODE_OPTIONS", "NODE_PATH", "npm_config_public_url", "VITE_PUBLIC_URL", "PGPASSWORD", "AWS_REGION"],
      ...[
        "MAIL_SERVICE_HOST",
        "MAIL_PORT_25_TCP",
        "DATABASE_PORT",
        "DATABASE_SERVICE_HOST",
        "XDG_DATA_DIRS",
        "INIT_CWD",
      ],
    ];
    expect(load(Object.fromEntries(names.map((name) => [name, "x"]))).warnings).toEqual([]);
  });
});
