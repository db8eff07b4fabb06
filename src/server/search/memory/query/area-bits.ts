import type { SearchedArea } from "../../stock/searched-area.ts";
import { type Bits, clearBit, hasBit, setBit } from "../store/bitset.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";

/** When an area has more than this part of all vehicles, scanning all is quicker than looking them up by zip. */
const WIDE = 0.25;

/** The slots within an area, whether shoppers see them or not. A vehicle without a zip is where its town is. */
export function areaBits(store: VehicleStore, area: SearchedArea): Bits {
  const { columns, end, pool } = store;
  const view = store.views.by_zip;
  const zips = area.zipNumbers();
  const bits = pool.takeEmpty();
  const found = zips.reduce((sum, zip) => sum + view.measure(zip, zip + 1), 0);
  if (found > end * WIDE) {
    for (let slot = 0; slot < end; slot++) {
      if (area.contains(columns.zip[slot] as number, columns.seller[slot] as number)) setBit(bits, slot);
    }
    return bits;
  }
  for (const zip of zips) view.mark(bits, zip, zip + 1);
  if (zips[0] !== 0) return bits;
  for (const slot of view.slotsBetween(0, 1)) {
    if (hasBit(bits, slot) && !area.contains(0, columns.seller[slot] as number)) clearBit(bits, slot);
  }
  return bits;
}
