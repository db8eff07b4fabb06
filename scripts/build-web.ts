import { buildOrExplain } from "./web-build/build-or-explain.ts";

await buildOrExplain();
