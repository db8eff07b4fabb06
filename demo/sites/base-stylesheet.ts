/** Colors and shapes that make one site look different from the next. */
export type SiteTheme = {
  font: string;
  headingFont: string;
  ink: string;
  muted: string;
  paper: string;
  surface: string;
  line: string;
  brand: string;
  brandInk: string;
  accent: string;
  bar: string;
  barInk: string;
  radius: string;
};

/** Returns the rules of all four sites. Each adds its own layout after them. */
export function baseStylesheet(theme: SiteTheme): string {
  return `:root{--ink:${theme.ink};--muted:${theme.muted};--paper:${theme.paper};--surface:${theme.surface};--line:${theme.line};--brand:${theme.brand};--brand-ink:${theme.brandInk};--accent:${theme.accent};--bar:${theme.bar};--bar-ink:${theme.barInk};--r:${theme.radius}}
*{box-sizing:border-box}body{margin:0;font:16px/1.55 ${theme.font};color:var(--ink);background:var(--paper)}
h1,h2,h3,.brand{font-family:${theme.headingFont};line-height:1.2}h1{font-size:clamp(1.6rem,3.4vw,2.3rem);margin:0 0 .3em}h2{font-size:1.35rem}h3{font-size:1.05rem;margin:0}
a{color:var(--brand)}img{display:block;max-width:100%;height:auto}.wrap{max-width:1180px;margin:0 auto;padding:0 20px}
a:focus-visible,button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.bar{background:var(--bar);color:var(--bar-ink)}.bar .wrap{display:flex;align-items:center;gap:8px 28px;min-height:68px;flex-wrap:wrap}.bar a{color:inherit;text-decoration:none}.brand{font-weight:700;font-size:1.3rem}.bar nav{display:flex;gap:22px;margin-left:auto}.bar nav a{padding:10px 0}.bar nav a:hover{text-decoration:underline}.phone{font-weight:650;font-variant-numeric:tabular-nums}
main.wrap{padding-top:28px;padding-bottom:56px}
.hero{position:relative;color:#fff;overflow:hidden}.hero img{width:100%;height:min(60vw,470px);object-fit:cover;object-position:50% 62%}.hero .words{position:absolute;inset:0;display:flex;flex-direction:column;justify-content:center;background:linear-gradient(90deg,#000b 0,#0006 45%,#0000 75%);padding:0 max(20px,calc((100vw - 1140px)/2))}.hero h1{max-width:14em;margin:0 0 .2em}.hero p{max-width:30em;margin:0 0 1.2em;font-size:1.1rem}
.button{display:inline-block;background:var(--brand);color:var(--brand-ink);padding:12px 22px;border-radius:var(--r);text-decoration:none;font-weight:650;border:0;font-size:1rem;cursor:pointer;width:fit-content}.button:hover{filter:brightness(1.08)}
.count{color:var(--muted);margin:0 0 20px}.price{font-weight:750;font-size:1.35rem;font-variant-numeric:tabular-nums}.meta{color:var(--muted);font-size:.93rem}.tag{display:inline-block;font-size:.75rem;font-weight:700;letter-spacing:.02em;padding:3px 8px;border-radius:6px;background:var(--accent);color:#fff}.carfax{font-size:.9rem}
.no-photo{aspect-ratio:4/3;display:grid;place-items:center;background:var(--line);color:var(--muted)}
.pager{display:flex;flex-wrap:wrap;gap:6px;margin-top:34px;justify-content:center}.pager a,.pager b{min-width:44px;height:44px;display:grid;place-items:center;padding:0 12px;border:1px solid var(--line);border-radius:var(--r);text-decoration:none;background:var(--surface)}.pager b{background:var(--brand);color:var(--brand-ink);border-color:var(--brand)}
.vehicle{display:grid;grid-template-columns:minmax(0,1.7fr) minmax(280px,1fr);gap:32px;align-items:start}.gallery .main{border-radius:var(--r)}.strip{display:grid;grid-template-columns:repeat(auto-fill,minmax(130px,1fr));gap:8px;margin-top:8px}.strip img{border-radius:calc(var(--r)*.7);aspect-ratio:4/3;object-fit:cover}
.buy{background:var(--surface);border:1px solid var(--line);border-radius:var(--r);padding:22px;display:grid;gap:12px}.buy p{margin:0}.buy .price{font-size:1.9rem}.buy h1{font-size:1.5rem;margin:0}
.facts{margin:0;display:grid;gap:0}.facts div{display:flex;justify-content:space-between;gap:16px;padding:8px 0;border-bottom:1px solid var(--line)}.facts dt{color:var(--muted)}.facts dd{margin:0;text-align:right;overflow-wrap:anywhere}
.foot{background:var(--bar);color:var(--bar-ink);padding:34px 0;font-size:.93rem}.foot .wrap{display:flex;gap:20px 48px;flex-wrap:wrap}.foot address{font-style:normal}.note{flex-basis:100%;margin:10px 0 0;opacity:.85}
.lost{min-height:45vh}
@media(max-width:760px){.vehicle{grid-template-columns:1fr}.bar .wrap{padding-top:12px;padding-bottom:12px}.bar nav{order:3;flex-basis:100%;margin:0}.phone{margin-left:auto}}
`;
}
