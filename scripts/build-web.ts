import { buildWeb } from "./web-build/build-web-bundles.ts";

const startedAt = performance.now();
await buildWeb();
console.log(`Built the web pages in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
