import type { Transaction } from "kysely";
import type { Database } from "./db-schema.ts";

/** Dealerships, and all vehicles that they have or had. */
export type Erased = { dealershipIds: readonly number[]; vehicleIds: readonly number[] };

/**
 * Deletes the data of a slice about dealerships and their vehicles that no foreign key deletes, because it usually outlives them. Called
 * before the dealerships are deleted, and may be called again afterwards.
 */
export type Erasure = (trx: Transaction<Database>, erased: Erased) => Promise<void>;
