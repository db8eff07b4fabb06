/** Fails on regular expressions that may take more than linear time on outside text. */
import { globSync, readFileSync } from "node:fs";
import { findRegexps } from "./regexps/find-regexps.ts";
import { judgeRegexp } from "./regexps/judge-regexp.ts";

const SOURCES = "src/{core/{crawl,imports,photos},kernel/outbound,**/rules}/**/*.ts";
const NOT_OURS = /\.test\.ts$|\/fixture\.ts$|\/conformance\//;

let failed = false;
let count = 0;
for (const file of globSync(SOURCES).sort()) {
  if (NOT_OURS.test(file)) continue;
  for (const found of findRegexps(file, readFileSync(file, "utf8"))) {
    const problem = judgeRegexp(found);
    count += 1;
    if (problem === null) continue;
    failed = true;
    console.log(`${file}:${found.line} /${found.pattern}/${found.flags} ${problem}`);
  }
}
console.log(`${count} regular expressions were tried`);
process.exit(failed ? 1 : 0);
