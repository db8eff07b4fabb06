import { rect } from "../scene/draw.ts";
import type { CabinColors } from "./cabin-colors.ts";

/** What differs from cabin to cabin. */
export type CabinStyle = {
  colors: CabinColors;
  tablet: boolean;
  digital: boolean;
  dial: boolean;
  sporty: boolean;
  accent: string;
};

const stops = (...colors: readonly string[]): string =>
  colors
    .map((color, index) => `<stop offset="${(index / (colors.length - 1)).toFixed(2)}" stop-color="${color}"/>`)
    .join("");
const vertical = (id: string, ...colors: readonly string[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(...colors)}</linearGradient>`;
const across = (id: string, ...colors: readonly string[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0">${stops(...colors)}</linearGradient>`;

/** Gradients that the parts below refer to. */
export function cabinDefs({ colors }: CabinStyle): string {
  return [
    vertical("dashTop", colors.dashLight, colors.dash, colors.dashDark),
    vertical("dashFace", "#2c2f32", colors.dash, colors.dashDark),
    vertical("inlay", colors.inlayLight, colors.inlay, colors.inlay),
    across("seatL", colors.seatDark, colors.seat, colors.seatLight, colors.seat),
    across("seatR", colors.seat, colors.seatLight, colors.seat, colors.seatDark),
    across("doorL", colors.seatDark, colors.seat),
    across("doorR", colors.seat, colors.seatDark),
    vertical("screen", "#16324a", "#0a1520"),
    vertical("rim", "#3d4145", "#17191b", "#0c0d0e"),
    vertical("console", "#34383b", "#141617"),
    `<radialGradient id="glow" cx="0.5" cy="0.1" r="0.9"><stop offset="0" stop-color="#fff" stop-opacity="0.16"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`,
  ].join("");
}

/** Pillars, headliner and mirror: the frame around the view outside. */
export function cabinFrame(): string {
  return `<path d="M0 0H1200V92C1000 58 200 58 0 92Z" fill="#8d8a84"/><path d="M0 0H1200V74C1000 42 200 42 0 74Z" fill="#a9a59e"/>
<path d="M0 70L96 74L250 402L130 470L0 300Z" fill="#3a3c3d"/><path d="M0 70L70 74L226 400L130 470L0 300Z" fill="#55585a"/>
<path d="M1200 70L1104 74L950 402L1070 470L1200 300Z" fill="#3a3c3d"/><path d="M1200 70L1130 74L974 400L1070 470L1200 300Z" fill="#4c4f51"/>
<path d="M590 56h26l8 42h-42z" fill="#17181a"/><rect x="500" y="92" width="206" height="62" rx="22" fill="#141516"/><rect x="508" y="99" width="190" height="47" rx="17" fill="#6f7f88"/><path d="M520 142q70-46 170-34v34z" fill="#4a565e"/>`;
}

/** The dashboard's top and face with vents and inlay. */
export function dashboard({ colors }: CabinStyle): string {
  const vent = (x: number): string =>
    `<rect x="${x}" y="494" width="112" height="50" rx="12" fill="#090a0b"/>${[0, 1, 2, 3].map((row) => rect(x + 8, 502 + row * 10, 96, 4, "#2b2e31")).join("")}<rect x="${x}" y="494" width="112" height="50" rx="12" fill="none" stroke="${colors.inlayLight}" stroke-width="2.5" opacity="0.8"/>`;
  return `<path d="M-10 470C150 392 330 384 600 384S1050 392 1210 470V640H-10Z" fill="url(#dashTop)"/>
<path d="M-10 492C180 420 380 410 600 410S1020 420 1210 492V700H-10Z" fill="url(#dashFace)"/>
<path d="M-10 566C250 530 420 524 600 524S950 530 1210 566V592C950 556 780 550 600 550S250 556 -10 592Z" fill="url(#inlay)"/>
<path d="M-10 566C250 530 420 524 600 524S950 530 1210 566" fill="none" stroke="${colors.inlayLight}" stroke-width="2" opacity="0.7"/>
<path d="M-10 640C250 604 420 598 600 598S950 604 1210 640V760H-10Z" fill="${colors.dashDark}"/>
<path d="M760 640q200 8 400 44v-30q-200-38-400-44z" fill="#26292b"/>${vent(38)}${vent(1050)}<rect x="-10" y="380" width="1220" height="120" fill="url(#glow)"/>`;
}

/** The screen in the middle with something like a map on it. */
export function centreScreen(style: CabinStyle): string {
  const [x, y, w, h] = style.tablet ? [500, 400, 262, 158] : [526, 446, 196, 108];
  const map = `<path d="M${x + w * 0.3} ${y + h}L${x + w * 0.48} ${y + h * 0.55}L${x + w * 0.44} ${y}" stroke="#5d7a90" stroke-width="7" fill="none"/><path d="M${x + w * 0.3} ${y + h * 0.35}L${x + w} ${y + h * 0.62}" stroke="#3f596c" stroke-width="5" fill="none"/><path d="M${x + w * 0.38} ${y + h * 0.8}L${x + w * 0.48} ${y + h * 0.55}L${x + w * 0.8} ${y + h * 0.56}" stroke="${style.accent}" stroke-width="5" fill="none"/><circle cx="${x + w * 0.48}" cy="${y + h * 0.55}" r="6" fill="#fff"/>`;
  const menu = [0.2, 0.42, 0.64, 0.84]
    .map(
      (share) =>
        `<rect x="${x + 12}" y="${(y + h * share - 9).toFixed(0)}" width="20" height="16" rx="5" fill="#7f97a8" opacity="0.8"/>`,
    )
    .join("");
  const knob = (cx: number, cy: number, r: number): string =>
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="#101112"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${style.colors.inlayLight}" stroke-width="3"/><circle cx="${cx}" cy="${cy}" r="${r * 0.55}" fill="#2b2e31"/>`;
  return `<rect x="${x - 12}" y="${y - 12}" width="${w + 24}" height="${h + 24}" rx="16" fill="#060708"/><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="7" fill="url(#screen)"/><rect x="${x + w * 0.24}" y="${y}" width="${w * 0.76}" height="${h}" fill="#122536"/>${map}${menu}
<path d="M${x} ${y}h${w * 0.5}l-${w * 0.32} ${h}h-${w * 0.18}z" fill="#fff" opacity="0.05"/>
<rect x="512" y="612" width="230" height="66" rx="12" fill="#0e0f10"/>${knob(546, 645, 21)}${knob(708, 645, 21)}${[592, 616, 640, 664].map((at) => `<rect x="${at - 8}" y="636" width="17" height="18" rx="4" fill="#33373a"/>`).join("")}`;
}

/** Instruments behind the steering wheel. */
export function gauges({ digital, accent }: CabinStyle): string {
  const dial = (cx: number): string =>
    `<circle cx="${cx}" cy="478" r="54" fill="#0a0b0c" stroke="#6c7176" stroke-width="3"/>${Array.from(
      { length: 9 },
      (_, i) => {
        const angle = Math.PI * (0.8 + (i / 8) * 1.4);
        return `<path d="M${(cx + Math.cos(angle) * 48).toFixed(1)} ${(478 + Math.sin(angle) * 48).toFixed(1)}L${(cx + Math.cos(angle) * 39).toFixed(1)} ${(478 + Math.sin(angle) * 39).toFixed(1)}" stroke="#dfe4e8" stroke-width="3"/>`;
      },
    ).join(
      "",
    )}<path d="M${cx} 478L${cx - 30} 502" stroke="${accent}" stroke-width="4"/><circle cx="${cx}" cy="478" r="9" fill="#2a2d30"/>`;
  const panel = `<rect x="172" y="432" width="276" height="96" rx="12" fill="#070b10"/><circle cx="238" cy="480" r="38" fill="none" stroke="${accent}" stroke-width="5" stroke-dasharray="150 90"/><circle cx="382" cy="480" r="38" fill="none" stroke="#9fc2d8" stroke-width="5" stroke-dasharray="120 120"/><rect x="292" y="452" width="36" height="30" rx="5" fill="#24455e"/><rect x="288" y="492" width="44" height="8" rx="4" fill="#7f97a8"/>`;
  return `<path d="M140 520C150 420 230 396 310 396S470 420 480 520Z" fill="#101112"/>${digital ? panel : dial(246) + dial(374)}`;
}

/** The steering wheel, nearest to the eye on the left. */
export function steeringWheel({ colors, sporty, accent }: CabinStyle): string {
  const flat = sporty
    ? "M148 640Q148 760 214 790H406Q472 760 472 640A162 162 0 0 0 148 640Z"
    : "M310 478A162 162 0 1 1 309.9 478Z";
  return `<path d="${flat}" fill="none" stroke="#08090a" stroke-width="44"/><path d="${flat}" fill="none" stroke="url(#rim)" stroke-width="36"/><path d="${flat}" fill="none" stroke="#5b6064" stroke-width="3" opacity="0.5" transform="translate(0 -12)"/>
<path d="M160 620Q230 596 258 612H362Q390 596 460 620V662Q400 660 372 700H248Q220 660 160 662Z" fill="#1a1c1e"/><path d="M262 690H358L340 788H280Z" fill="#17191a"/><path d="M272 700H348L334 776H286Z" fill="none" stroke="${colors.inlay}" stroke-width="5"/>
<rect x="246" y="592" width="128" height="110" rx="40" fill="#232629"/><rect x="246" y="592" width="128" height="60" rx="36" fill="#33373a" opacity="0.6"/><circle cx="310" cy="644" r="19" fill="#0f1011" stroke="#c9ced2" stroke-width="4"/>
${[186, 208, 230].map((x) => `<rect x="${x}" y="632" width="15" height="15" rx="4" fill="#565b5f"/>`).join("")}${[376, 398, 420].map((x) => `<rect x="${x}" y="632" width="15" height="15" rx="4" fill="#565b5f"/>`).join("")}${sporty ? `<rect x="304" y="470" width="12" height="16" fill="${accent}"/>` : ""}`;
}

/** Middle console with selector, cup holders and armrest. */
export function centreConsole({ colors, dial }: CabinStyle): string {
  const lever = dial
    ? `<circle cx="628" cy="742" r="34" fill="#0c0d0e" stroke="${colors.inlayLight}" stroke-width="5"/><circle cx="628" cy="742" r="22" fill="#2c2f32"/>`
    : `<path d="M596 770Q628 742 660 770L652 812H604Z" fill="#111213"/><path d="M620 780L616 716H642L638 780Z" fill="#3d4145"/><rect x="602" y="682" width="54" height="48" rx="18" fill="#17191b"/><rect x="602" y="682" width="54" height="20" rx="12" fill="${colors.inlayLight}" opacity="0.8"/>`;
  return `<path d="M500 684H760L830 910H430Z" fill="url(#console)"/><path d="M516 690H744L806 910H454Z" fill="#0d0e0f"/><path d="M530 694H730L770 842H490Z" fill="url(#inlay)" opacity="0.5"/>${lever}
<ellipse cx="714" cy="800" rx="34" ry="18" fill="#050506" stroke="#5b6064" stroke-width="3"/><ellipse cx="722" cy="848" rx="38" ry="20" fill="#050506" stroke="#5b6064" stroke-width="3"/><path d="M470 872H800L820 910H450Z" fill="${colors.seat}"/>`;
}

/** Front seats and door panels at the picture's edges. */
export function seatsAndDoors({ colors }: CabinStyle): string {
  const stitches = (path: string): string =>
    `<path d="${path}" fill="none" stroke="${colors.stitch}" stroke-width="3" stroke-dasharray="9 6" opacity="0.75"/>`;
  return `<path d="M-10 470L70 540L96 910H-10Z" fill="url(#doorL)"/><path d="M-10 520L48 566L62 640L-10 618Z" fill="${colors.dashDark}"/><path d="M-10 640L66 662L74 690L-10 676Z" fill="${colors.inlayLight}" opacity="0.7"/>
<path d="M1210 470L1130 540L1104 910H1210Z" fill="url(#doorR)"/><path d="M1210 520L1152 566L1138 640L1210 618Z" fill="${colors.dashDark}"/><path d="M1210 640L1134 662L1126 690L1210 676Z" fill="${colors.inlayLight}" opacity="0.7"/>
<path d="M20 910C40 812 130 786 240 792C350 790 420 822 430 910Z" fill="url(#seatL)"/>${stitches("M66 910C90 838 150 820 240 824C330 822 380 846 390 910")}<path d="M118 910Q230 866 340 910Z" fill="${colors.seatDark}" opacity="0.5"/>
<path d="M1180 910C1160 812 1070 786 960 792C880 790 820 822 806 910Z" fill="url(#seatR)"/>${stitches("M1136 910C1112 838 1050 820 962 824C890 822 852 846 846 910")}<path d="M1080 910Q970 866 872 910Z" fill="${colors.seatDark}" opacity="0.5"/>`;
}
