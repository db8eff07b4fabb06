/** An exterior color. */
export type PaintColor = {
  /** The dealer's name for it. */
  name: string;
  /** Its share on American roads, in percent. */
  share: number;
};

/** Exterior colors with their shares on American roads. */
export const PAINT_COLORS: readonly PaintColor[] = [
  { name: "Arctic White", share: 13 },
  { name: "Pearl White", share: 10 },
  { name: "Jet Black", share: 10 },
  { name: "Midnight Black Metallic", share: 9 },
  { name: "Graphite Gray Metallic", share: 10 },
  { name: "Slate Gray", share: 5 },
  { name: "Cement Gray", share: 3 },
  { name: "Silver Metallic", share: 10 },
  { name: "Deep Blue Metallic", share: 6 },
  { name: "Atlantic Blue", share: 4 },
  { name: "Steel Blue Metallic", share: 2 },
  { name: "Crimson Red", share: 6 },
  { name: "Ruby Red Metallic", share: 3 },
  { name: "Forest Green Metallic", share: 3 },
  { name: "Sage Green", share: 1 },
  { name: "Bronze Metallic", share: 2 },
  { name: "Champagne", share: 2 },
  { name: "Burnt Orange", share: 2 },
  { name: "Sunburst Yellow", share: 1 },
];

/** Interior colors. Common ones are repeated, so that a uniform pick is about right. */
export const INTERIOR_COLORS = [
  "Black",
  "Black",
  "Black",
  "Ebony",
  "Charcoal",
  "Dark Gray",
  "Gray",
  "Beige",
  "Tan",
  "Saddle Brown",
] as const;
