import encodeQR from "qr";

/** The white margin that scanners need, in modules (ISO/IEC 18004, section 5.3.8). */
const QUIET_ZONE_MODULES = 4;

/** A text as a QR code. Always dark on white, because many scanners read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET_ZONE_MODULES });
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-48"
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
