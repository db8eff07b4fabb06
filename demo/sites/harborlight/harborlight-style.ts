import type { SiteTheme } from "../base-stylesheet.ts";

/** Navy, fog and a harbour-lamp yellow. */
export const HARBORLIGHT_THEME: SiteTheme = {
  font: "system-ui, -apple-system, 'Segoe UI', sans-serif",
  headingFont: "Georgia, 'Times New Roman', serif",
  ink: "#16232e",
  muted: "#5a6b78",
  paper: "#f3f6f8",
  surface: "#ffffff",
  line: "#d9e1e7",
  brand: "#12466b",
  brandInk: "#ffffff",
  accent: "#b7791f",
  bar: "#0d2c45",
  barInk: "#f2f6f9",
  radius: "10px",
};

/** A three-column grid of cards. */
export const HARBORLIGHT_LAYOUT = `.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(250px,1fr));gap:22px}
.card{background:var(--surface);border:1px solid var(--line);border-radius:var(--r);overflow:hidden}.card .about{padding:14px 16px 18px}.card p{margin:.35em 0}.card h3 a{color:inherit;text-decoration:none}.card h3 a:hover{text-decoration:underline}.card img{aspect-ratio:4/3;object-fit:cover}
`;
