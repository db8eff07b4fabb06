import type { Abstention } from "./appraise.ts";

/** Why a car has no deal label, first what the operator can do something about. */
export const NO_LABEL_REASONS = [
  "far-from-value",
  "basis-unknown",
  "switched-off",
  "price-unknown",
  "branded-title",
  "facts-missing",
  "too-old",
  "too-few",
  "too-spread",
  "not-valued-yet",
] as const satisfies readonly (Abstention | string)[];
export type NoLabelReason = (typeof NO_LABEL_REASONS)[number];

/** Reasons that are stored with a car; the others are found when it is read. */
export type StoredReason = Exclude<NoLabelReason, "switched-off" | "not-valued-yet">;

/** How sites say that a car was once written off; such cars ask less, and nobody knows how much less. */
const BRANDED = /\b(?:salvage|rebuilt|reconstructed|branded|flood|lemon(?: law)?)(?: title)?\b/i;

/** Whether a car's title or trim says that it was once written off. */
export const isBranded = (...words: readonly (string | null)[]): boolean =>
  words.some((text) => text !== null && BRANDED.test(text));
