/** A number as people type it, without its spaces: "$18,500", "18.5k", "60,000miles". */
const TYPED = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,10})(\.\d{0,9})?(k|m|thousand|million)?(?:dollars|miles|mi)?$/i;
const FACTORS: Record<string, number> = { k: 1_000, thousand: 1_000, m: 1_000_000, million: 1_000_000 };

/** Reads a typed price or mileage as a whole number; undefined for a text that is none. */
export function readTypedNumber(text: string): number | undefined {
  const [, whole, decimals = "", unit = ""] = TYPED.exec(text.replace(/\s/g, "")) ?? [];
  if (whole === undefined) return undefined;
  const number = Number(whole.replaceAll(",", "") + decimals);
  return Math.round(number * (FACTORS[unit.toLowerCase()] ?? 1));
}
