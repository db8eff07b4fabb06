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

/** Photos with the words laid over their lower edge. */
export const JUNIPER_LAYOUT = `.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:18px}.tile{position:relative;display:block;border-radius:var(--r);overflow:hidden;color:#fff;text-decoration:none;background:var(--surface)}.tile img,.tile .no-photo{width:100%;aspect-ratio:4/3;object-fit:cover}
.shade{position:absolute;inset:auto 0 0;padding:60px 16px 14px;display:grid;gap:2px;background:linear-gradient(#0000,#000c)}.shade span{font-size:.92rem}.shade .price{font-size:1.25rem}
`;
