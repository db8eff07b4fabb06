import type { SiteTheme } from "../base-stylesheet.ts";

/** Juniper green on night-sky grey. */
export const JUNIPER_THEME: SiteTheme = {
  font: "ui-rounded, 'Avenir Next', 'Segoe UI', system-ui, sans-serif",
  headingFont: "ui-rounded, 'Avenir Next', 'Segoe UI', system-ui, sans-serif",
  ink: "#e8eeea",
  muted: "#9fb0a8",
  paper: "#14191a",
  surface: "#1d2425",
  line: "#2f3a3a",
  brand: "#7cc4a0",
  brandInk: "#0c1512",
  accent: "#d98e4a",
  bar: "#101415",
  barInk: "#e8eeea",
  radius: "16px",
};

/** Rounded dark tiles, photo above and words below. */
export const JUNIPER_LAYOUT = `.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:20px}.tile{display:block;border-radius:var(--r);overflow:hidden;color:inherit;text-decoration:none;background:var(--surface);border:1px solid var(--line)}.tile:hover{border-color:var(--brand)}.tile img,.tile .no-photo{width:100%;aspect-ratio:4/3;object-fit:cover}
.tile .words{padding:14px 18px 18px;display:grid;gap:2px}.tile .words span{font-size:.92rem;color:var(--muted)}.tile .words .price{font-size:1.25rem;color:var(--brand)}
`;
