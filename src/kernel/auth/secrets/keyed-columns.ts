import type { Transaction } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import type { FileStore } from "#kernel/files/file-store.ts";
import type { SecretBox } from "./secret-box.ts";

/** A column whose values are encrypted with the installation's key. */
export type SealedColumn = {
  table: string;
  column: string;
  purpose: string;
  /** Returns keyed hashes of its content, which columns of `hashes` may have. @param text the opened value */
  hashesOf?(text: string, box: SecretBox): Buffer[];
  /**
   * Returns the content without a person who is named in it, or null: then the row is deleted. Without it, the row is kept when a
   * person's data are erased, because it is proof or belongs to the operator.
   * @param address the person's e-mail address
   */
  withoutPerson?(text: string, address: string): string | null;
};

/**
 * The columns of a room that depend on the installation's key. Each room declares its own, so that `npm run rotate-key` changes
 * them all. A keyed hash can be made again only where its content is stored encrypted; others no longer match after a change.
 */
export type KeyedColumns = {
  sealed: readonly SealedColumn[];
  hashes?: readonly { table: string; column: string }[];
  /**
   * Stores its files encrypted with another key, under other names, and notes the names.
   * @returns deletes the old files, once the change counts. Files of a change that does not count are swept like others without a row
   */
  resealFiles?(trx: Transaction<Database>, deps: ResealFiles): Promise<() => Promise<void>>;
};

export type ResealFiles = {
  from: SecretBox;
  to: SecretBox;
  openFiles(folder: string, options?: { isPrivate: boolean }): FileStore;
};
