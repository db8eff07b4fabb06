/** An exterior colour as the dealer names it and as the painter mixes it. */
export type PaintColor = {
  name: string;
  /** Base coat, sRGB. */
  hex: string;
  /** 0 plain enamel to 1 coarse metallic flake. */
  flake: number;
  /** How common it is on American roads, in percent. */
  share: number;
};

/** Exterior colours, about as common as on American roads. */
export const PAINT_COLORS: readonly PaintColor[] = [
  { name: "Arctic White", hex: "#e9ebec", flake: 0, share: 13 },
  { name: "Pearl White", hex: "#efece4", flake: 0.35, share: 10 },
  { name: "Jet Black", hex: "#15161a", flake: 0, share: 10 },
  { name: "Midnight Black Metallic", hex: "#1b1d22", flake: 0.6, share: 9 },
  { name: "Graphite Gray Metallic", hex: "#4a4e53", flake: 0.8, share: 10 },
  { name: "Slate Gray", hex: "#6c7276", flake: 0.2, share: 5 },
  { name: "Cement Gray", hex: "#8d9290", flake: 0, share: 3 },
  { name: "Silver Metallic", hex: "#b4b9bd", flake: 1, share: 10 },
  { name: "Deep Blue Metallic", hex: "#152c55", flake: 0.8, share: 6 },
  { name: "Atlantic Blue", hex: "#1f57a4", flake: 0.6, share: 4 },
  { name: "Steel Blue Metallic", hex: "#5b7c99", flake: 0.8, share: 2 },
  { name: "Crimson Red", hex: "#a3121b", flake: 0.25, share: 6 },
  { name: "Ruby Red Metallic", hex: "#71121c", flake: 0.8, share: 3 },
  { name: "Forest Green Metallic", hex: "#1f3d30", flake: 0.7, share: 3 },
  { name: "Sage Green", hex: "#7b8a78", flake: 0.1, share: 1 },
  { name: "Bronze Metallic", hex: "#6a5038", flake: 0.8, share: 2 },
  { name: "Champagne", hex: "#bfb29a", flake: 0.9, share: 2 },
  { name: "Burnt Orange", hex: "#b9501b", flake: 0.5, share: 2 },
  { name: "Sunburst Yellow", hex: "#e2b10c", flake: 0.1, share: 1 },
];

/** Interior colours, the common ones repeated so that a plain pick is about right. */
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
