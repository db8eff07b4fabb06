/** The colours of a cabin. */
export type CabinColors = {
  /** Seats and door inserts. */
  seat: string;
  seatDark: string;
  seatLight: string;
  stitch: string;
  /** Dashboard, always darker than the seats. */
  dash: string;
  dashDark: string;
  dashLight: string;
  /** Wood, metal or gloss black. */
  inlay: string;
  inlayLight: string;
};

const SEATS: Record<string, readonly [base: string, dark: string, light: string]> = {
  Black: ["#222426", "#0f1011", "#3d4145"],
  Ebony: ["#26221f", "#120f0d", "#443d38"],
  Charcoal: ["#35383b", "#1b1d1f", "#54585c"],
  "Dark Gray": ["#45484b", "#26282a", "#696d71"],
  Gray: ["#75787a", "#46494b", "#9da0a2"],
  Beige: ["#b5a489", "#7b6c55", "#d7c9b1"],
  Tan: ["#a67f56", "#6b4e31", "#c8a37b"],
  "Saddle Brown": ["#7a4a2a", "#472915", "#a06a45"],
};
const INLAYS = [
  ["#54585c", "#a9aeb2"],
  ["#17191b", "#4a4f53"],
  ["#5d3d26", "#94683f"],
  ["#8d9297", "#d5d9dc"],
] as const;

/** Colours for an interior by its name; `choice` picks the inlay. */
export function cabinColors(interiorColor: string, choice: number): CabinColors {
  const [seat, seatDark, seatLight] = SEATS[interiorColor] ?? ["#222426", "#0f1011", "#3d4145"];
  const [inlay, inlayLight] = INLAYS[choice % INLAYS.length] ?? ["#54585c", "#a9aeb2"];
  return {
    seat,
    seatDark,
    seatLight,
    stitch: seatLight,
    dash: "#1d1f21",
    dashDark: "#0b0c0d",
    dashLight: "#3a3e42",
    inlay,
    inlayLight,
  };
}
