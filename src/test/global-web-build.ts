import { execFileSync } from "node:child_process";

/** Builds the web pages if their source has changed: the server under test serves them. */
export default function setup(): void {
  execFileSync(process.execPath, ["scripts/build-web-if-stale.ts"], { stdio: "inherit" });
}
