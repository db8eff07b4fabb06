/** A VIN as three numbers; see `Columns`. */
export type VinKey = { head: number; tail: number; middle: number };

const NO_VIN: VinKey = { head: 0, tail: 0, middle: 0 };
const TAIL = 6;

function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  // 0 means that there is no VIN.
  return (h ^ (h >>> 15)) >>> 0 || 1;
}

/** Up to six letters and digits as one number, exactly; anything else by a hash. */
function pack(text: string): number {
  return /^[0-9A-Z]{1,6}$/.test(text) ? Number.parseInt(text, 36) : hash(text);
}

/** The numbers of a stored VIN. */
export function vinKey(vin: string | null): VinKey {
  if (!vin) return NO_VIN;
  return {
    head: hash(`${vin.length}${vin.slice(0, -TAIL)}`),
    tail: pack(vin.slice(-TAIL)),
    middle: vin.length < TAIL + 2 ? 0 : pack(vin.slice(-TAIL - 2, -TAIL)) + 1,
  };
}

/**
 * The numbers that the VINs ending with a text have. @param text six to eight upper-case characters
 * @returns null stands for "any"
 */
export function vinEndKey(text: string): { tail: number; middle: number | null; penultimate: number | null } {
  const before = text.slice(0, -TAIL);
  return {
    tail: pack(text.slice(-TAIL)),
    middle: before.length === 2 ? pack(before) + 1 : null,
    penultimate: before.length === 1 ? pack(before) : null,
  };
}
