import type { PhotoFormat } from "../rules/photo-format.ts";

/** The messages between this process and the one that decodes pictures. One order is answered before the next is sent. */

/** An order for one picture: a whole file, as a dealer's site sent it. */
export type PictureOrder = { picture: Uint8Array } & (
  | { kind: "check" }
  | { kind: "encode"; width: number; format: PhotoFormat }
  | { kind: "cover"; width: number; height: number }
);

/** Three bytes a pixel, by rows. */
export type RawPicture = { width: number; height: number; data: Uint8Array };

export type PictureAnswer =
  | { kind: "checked" }
  | { kind: "encoded"; bytes: Uint8Array }
  | ({ kind: "covered" } & RawPicture)
  /** The picture cannot be decoded. */
  | { kind: "unusable"; reason: string };
