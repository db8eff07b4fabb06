import type { SealedColumn } from "#kernel/auth/secrets/keyed-columns.ts";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";

/** The person who agreed or withdrew. `fileName`: the name of the entry's file. */
export type ConsentNotes = { name: string; role: string; note: string; fileName?: string };
/** The person who asked for a takedown, and the reason; the reason for lifting it. */
export type TakedownNotes = { askedBy: string; reason: string };
export type LiftNotes = { reason: string };

type Notes = { consent: ConsentNotes; takedown: TakedownNotes; lift: LiftNotes };

/** The columns with notes. */
export const NOTES_SEALED: readonly SealedColumn[] = [
  { table: "consents", column: "sealed", purpose: "consent" },
  { table: "takedowns", column: "sealed", purpose: "takedown" },
  { table: "takedowns", column: "lifted_sealed", purpose: "lift" },
];

/** Encrypts the personal part of the records of this room. */
export const sealNotes = <Kind extends keyof Notes>(box: SecretBox, kind: Kind, notes: Notes[Kind]): Buffer =>
  box.seal(JSON.stringify(notes), kind);

/** Decrypts like `openNotes`, for lists. @returns null when the key is missing or another one */
export function tryOpenNotes<Kind extends keyof Notes>(box: SecretBox, kind: Kind, sealed: Buffer): Notes[Kind] | null {
  const text = box.tryOpen(sealed, kind);
  return text === null ? null : JSON.parse(text);
}

/** @throws {Error} when it was sealed with another key */
export const openNotes = <Kind extends keyof Notes>(box: SecretBox, kind: Kind, sealed: Buffer): Notes[Kind] =>
  JSON.parse(box.open(sealed, kind));
