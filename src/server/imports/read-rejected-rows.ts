import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Db } from "../infra/db.ts";
import { AppError } from "../infra/errors.ts";

/**
 * The rows that an upload rejected, as a stream of CSV text.
 * @throws {AppError} 404 when there is no such upload, or it rejected nothing
 */
export async function readRejectedRows(db: Db, importId: number): Promise<Readable> {
  const row = await db.selectFrom("csv_imports").select("rejected_rows").where("id", "=", importId).executeTakeFirst();
  if (!row) throw AppError.notFound("There is no such upload");
  if (!row.rejected_rows) throw AppError.notFound("This upload has no rejected rows");
  return Readable.from([row.rejected_rows]).pipe(createGunzip());
}
