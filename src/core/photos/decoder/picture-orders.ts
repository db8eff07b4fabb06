import type { PhotoFormat } from "../rules/photo-format.ts";

/** The messages between this process and the one that decodes pictures. One order is answered before the next is sent. */

/** An order for one picture: a whole file, as a dealer's site sent it. */
export type PictureOrder = { picture: Uint8Array } & (
  | { kind: "check" }
  | { kind: "encode"; width: number; format: PhotoFormat }
  | { kind: "cover"; width: number; height: number }
  | { kind: "logo" }
);

/** Three bytes a pixel, by rows. */
export type RawPicture = { width: number; height: number; data: Uint8Array };

/** A logo as PNG, with its transparent parts. `average`: the color of what is drawn, `#rrggbb`; null when no part is transparent. */
export type DrawnLogo = { png: Uint8Array; width: number; height: number; average: string | null };

export type PictureAnswer =
  | { kind: "checked" }
  | { kind: "encoded"; bytes: Uint8Array }
  | ({ kind: "covered" } & RawPicture)
  | ({ kind: "drawn" } & DrawnLogo)
  /** The picture cannot be decoded. */
  | { kind: "unusable"; reason: string };
