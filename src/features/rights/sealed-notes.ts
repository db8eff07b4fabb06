import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";

/** Who agreed or withdrew. `fileName`: what the entry's file is called. */
export type ConsentNotes = { name: string; role: string; note: string; fileName?: string };
/** Who asked for a takedown and why; why it was lifted. */
export type TakedownNotes = { askedBy: string; reason: string };
export type LiftNotes = { reason: string };

type Notes = { consent: ConsentNotes; takedown: TakedownNotes; lift: LiftNotes };

/** Encrypts what is personal in the records of this slice. */
export const sealNotes = <Kind extends keyof Notes>(box: SecretBox, kind: Kind, notes: Notes[Kind]): Buffer =>
  box.seal(JSON.stringify(notes), kind);

/** As `openNotes`, for lists. @returns null when the key is missing or another */
export function tryOpenNotes<Kind extends keyof Notes>(box: SecretBox, kind: Kind, sealed: Buffer): Notes[Kind] | null {
  const text = box.tryOpen(sealed, kind);
  return text === null ? null : JSON.parse(text);
}

/** @throws {Error} when it was sealed with another key */
export const openNotes = <Kind extends keyof Notes>(box: SecretBox, kind: Kind, sealed: Buffer): Notes[Kind] =>
  JSON.parse(box.open(sealed, kind));
