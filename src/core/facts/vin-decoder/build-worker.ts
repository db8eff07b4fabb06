import { createReadStream, createWriteStream, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pipeline } from "node:stream/promises";
import { workerData } from "node:worker_threads";
import { createGunzip } from "node:zlib";

/** Ids of the vPIC elements that are kept: model, doors, primary and secondary fuel. */
const MODEL = 28;
const DOORS = 14;
const FUEL = 24;
const SECOND_FUEL = 66;

/**
 * Builds a small decoding database from vPIC's: which schemas a manufacturer's code has in which years, which vehicles a manufacturer
 * builds, and which model, fuel and number of doors the patterns of a schema mean. Everything else (brakes, air bags, axles) is dropped.
 * @param from path of the unpacked vPIC database
 * @param to path of the database to write; must not exist
 */
function buildVinTables(from: string, to: string): void {
  const db = new DatabaseSync(to);
  try {
    db.prepare("ATTACH DATABASE ? AS vpic").run(from);
    db.exec(`
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      CREATE TABLE schema_of AS
        SELECT w.Wmi AS wmi, s.YearFrom AS year_from, coalesce(s.YearTo, 9999) AS year_to, s.VinSchemaId AS schema
        FROM vpic.Wmi w JOIN vpic.Wmi_VinSchema s ON s.WmiId = w.Id;
      CREATE TABLE make_of AS
        SELECT w.Wmi AS wmi, m.Name AS make
        FROM vpic.Wmi w JOIN vpic.Wmi_Make wm ON wm.WmiId = w.Id JOIN vpic.Make m ON m.Id = wm.MakeId;
      CREATE TABLE type_of AS
        SELECT w.Wmi AS wmi, t.Name AS type
        FROM vpic.Wmi w JOIN vpic.VehicleType t ON t.Id = w.VehicleTypeId;
      CREATE TEMP TABLE model_name AS
        SELECT mo.Id AS id, mo.Name AS model, ma.Name AS make
        FROM vpic.Model mo JOIN vpic.Make_Model mm ON mm.ModelId = mo.Id JOIN vpic.Make ma ON ma.Id = mm.MakeId;
      CREATE INDEX temp.model_name_id ON model_name (id);
      CREATE TABLE pattern AS
        SELECT p.VinSchemaId AS schema, 'model' AS kind, p.Keys AS keys, n.model AS value, n.make AS make
        FROM vpic.Pattern p JOIN model_name n ON n.id = CAST(p.AttributeId AS INTEGER) WHERE p.ElementId = ${MODEL}
        UNION ALL
        SELECT p.VinSchemaId, CASE p.ElementId WHEN ${FUEL} THEN 'fuel' ELSE 'second fuel' END, p.Keys, f.Name, NULL
        FROM vpic.Pattern p JOIN vpic.FuelType f ON f.Id = CAST(p.AttributeId AS INTEGER)
        WHERE p.ElementId IN (${FUEL}, ${SECOND_FUEL})
        UNION ALL
        SELECT p.VinSchemaId, 'doors', p.Keys, p.AttributeId, NULL
        FROM vpic.Pattern p WHERE p.ElementId = ${DOORS} AND p.AttributeId IN ('2', '3', '4', '5');
      CREATE INDEX schema_of_wmi ON schema_of (wmi);
      CREATE INDEX make_of_wmi ON make_of (wmi);
      CREATE INDEX type_of_wmi ON type_of (wmi);
      CREATE INDEX pattern_schema ON pattern (schema);
    `);
  } finally {
    db.close();
  }
}

/** The worker's job: unpacks vPIC, builds the tables and deletes the rest. It takes seconds, so it runs in a worker thread. */
const { source, target } = workerData as { source: string; target: string };
const unpacked = `${target}.${process.pid}.vpic`;
const unfinished = `${target}.${process.pid}.new`;
try {
  mkdirSync(dirname(target), { recursive: true });
  rmSync(unfinished, { force: true });
  await pipeline(createReadStream(source), createGunzip(), createWriteStream(unpacked));
  buildVinTables(unpacked, unfinished);
  // Another process may have built the same file meanwhile. Replacing it does no harm.
  renameSync(unfinished, target);
} finally {
  rmSync(unpacked, { force: true });
  rmSync(unfinished, { force: true });
}
