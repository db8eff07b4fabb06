import type { SiteTheme } from "../base-stylesheet.ts";

/** A large group's sober black and burgundy. */
export const TIDEWATER_THEME: SiteTheme = {
  font: "'Helvetica Neue', Helvetica, Arial, sans-serif",
  headingFont: "'Helvetica Neue', Helvetica, Arial, sans-serif",
  ink: "#1a1a1c",
  muted: "#606066",
  paper: "#ffffff",
  surface: "#ffffff",
  line: "#dedee2",
  brand: "#7b1e2b",
  brandInk: "#ffffff",
  accent: "#3f5a7a",
  bar: "#141416",
  barInk: "#f4f4f5",
  radius: "2px",
};

/** Borderless tiles that the inventory script fills. */
export const TIDEWATER_LAYOUT = `.brand{text-transform:uppercase;letter-spacing:.08em;font-size:1rem}
.vehicle-cards{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:32px 24px;min-height:300px}.vehicle-card-link{display:block;color:inherit;text-decoration:none}.vehicle-card h3{margin-top:12px;font-weight:600}.vehicle-card p{margin:.2em 0}.vehicle-card .price{color:var(--brand)}.vehicle-card-link:hover h3{text-decoration:underline}
`;
