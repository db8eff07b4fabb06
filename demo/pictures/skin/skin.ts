import sharp from "sharp";

/** What a painted part is made of; the shader turns it into reflections. */
export type Material = {
  /** How much it mirrors when looked at straight on, 0 to 1. */
  mirror: number;
  /** 1 polished, 0 dull. */
  polish: number;
  /** How much it glows by itself, 0 to 1. */
  glow: number;
};

export const MATERIALS = {
  glass: { mirror: 0.09, polish: 1, glow: 0 },
  lens: { mirror: 0.08, polish: 1, glow: 0.12 },
  chrome: { mirror: 0.8, polish: 0.85, glow: 0 },
  satin: { mirror: 0.4, polish: 0.3, glow: 0 },
  gloss: { mirror: 0.05, polish: 1, glow: 0 },
  plastic: { mirror: 0.035, polish: 0.15, glow: 0 },
  line: { mirror: 0, polish: 0, glow: 0 },
  light: { mirror: 0.04, polish: 1, glow: 0.8 },
} as const satisfies Record<string, Material>;

/** One painted shape: an SVG fragment without its paint. `{paint}` in it is replaced by fill or stroke attributes. */
export type Patch = {
  /** SVG path data in metres: along the car or across it to the right, heights upwards. */
  path: string;
  color: string;
  material: keyof typeof MATERIALS;
  opacity?: number;
  /** Drawn as a line of this width (metres) instead of being filled. */
  stroke?: number;
};

/** The rectangle of the car that a skin covers, in metres. */
export type SkinFrame = { left: number; right: number; bottom: number; top: number };

/** A rendered skin. Colour with coverage; and what each spot is made of. */
export type Skin = {
  frame: SkinFrame;
  width: number;
  height: number;
  color: Uint8Array;
  material: Uint8Array;
};

const hexByte = (share: number): string =>
  Math.round(share * 255)
    .toString(16)
    .padStart(2, "0");

const materialColor = (name: keyof typeof MATERIALS): string => {
  const { mirror, polish, glow } = MATERIALS[name];
  return `#${hexByte(mirror)}${hexByte(polish)}${hexByte(glow)}`;
};

function draw(patches: readonly Patch[], paintOf: (patch: Patch) => string, withOpacity: boolean): string {
  return patches
    .map((patch) => {
      const paint = paintOf(patch);
      const opacity = withOpacity && patch.opacity !== undefined ? ` opacity="${patch.opacity}"` : "";
      return patch.stroke
        ? `<path d="${patch.path}" fill="none" stroke="${paint}" stroke-width="${patch.stroke}" stroke-linejoin="round" stroke-linecap="round"${opacity}/>`
        : `<path d="${patch.path}" fill="${paint}"${opacity}/>`;
    })
    .join("");
}

/** Draws patches onto a skin. `defs` may hold gradients that patch colours refer to. */
export async function paintSkin(frame: SkinFrame, width: number, patches: readonly Patch[], defs = ""): Promise<Skin> {
  const height = Math.round((width * (frame.top - frame.bottom)) / (frame.right - frame.left));
  const scale = width / (frame.right - frame.left);
  const wrap = (content: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${defs}</defs><g transform="translate(${-frame.left * scale} ${frame.top * scale}) scale(${scale} ${-scale})">${content}</g></svg>`,
    );
  const [color, material] = await Promise.all([
    sharp(wrap(draw(patches, (patch) => patch.color, true)))
      .ensureAlpha()
      .raw()
      .toBuffer(),
    sharp(wrap(draw(patches, (patch) => materialColor(patch.material), false)))
      .flatten({ background: "#000" })
      .raw()
      .toBuffer(),
  ]);
  return { frame, width, height, color, material };
}

/** Scratch space for what is found on a skin. */
export type Spot = Float32Array;
export const SPOT_SIZE = 7;

/**
 * Reads a skin at a place (metres) into `spot`: red, green, blue, (unused), mirror, polish, glow, each 0 to 255.
 * @returns how much of the place is covered, 0 to 1; `spot` is only filled when that is more than 0.
 */
export function readSkin(skin: Skin, across: number, up: number, spot: Spot): number {
  const { frame, width, height, color, material } = skin;
  const column = ((across - frame.left) / (frame.right - frame.left)) * width - 0.5;
  const row = ((frame.top - up) / (frame.top - frame.bottom)) * height - 0.5;
  if (column < 0 || row < 0 || column >= width - 1 || row >= height - 1) return 0;
  const left = column | 0;
  const top = row | 0;
  const first = top * width + left;
  const a = color[first * 4 + 3] as number;
  const b = color[first * 4 + 7] as number;
  const c = color[(first + width) * 4 + 3] as number;
  const d = color[(first + width) * 4 + 7] as number;
  if ((a | b | c | d) === 0) return 0;
  const fx = column - left;
  const fy = row - top;
  const wa = (1 - fx) * (1 - fy) * a;
  const wb = fx * (1 - fy) * b;
  const wc = (1 - fx) * fy * c;
  const wd = fx * fy * d;
  const total = wa + wb + wc + wd;
  if (total < 0.5) return 0;
  for (let channel = 0; channel < 3; channel++) {
    const tint = first * 4 + channel;
    const stuff = first * 3 + channel;
    spot[channel] =
      ((color[tint] as number) * wa +
        (color[tint + 4] as number) * wb +
        (color[tint + width * 4] as number) * wc +
        (color[tint + width * 4 + 4] as number) * wd) /
      total;
    spot[channel + 4] =
      ((material[stuff] as number) * wa +
        (material[stuff + 3] as number) * wb +
        (material[stuff + width * 3] as number) * wc +
        (material[stuff + width * 3 + 3] as number) * wd) /
      total;
  }
  return total / 255;
}
