import encodeQR from "qr";

/** The white margin that scanners need, in modules (ISO/IEC 18004, section 5.3.8). */
const QUIET_ZONE_MODULES = 4;

/** Draws a text as a QR code. @returns its size in modules with the white margin, and an SVG path of the dark ones */
export function drawQr(text: string): { size: number; path: string } {
  const rows = encodeQR(text, "raw", { ecc: "low", border: QUIET_ZONE_MODULES });
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: dark.join("") };
}
