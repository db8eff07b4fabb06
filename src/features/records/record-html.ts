import { createHash } from "node:crypto";
import { escapeHtml } from "#kernel/words/rules/escape-markup.ts";
import { RECORD_COLUMNS, type RecordText } from "./describe-record.ts";

const STYLE = `*{box-sizing:border-box}
body{font:15px/1.5 Inter,ui-sans-serif,system-ui,sans-serif;color:#0b1720;background:#fff;margin:0 auto;padding:24px;max-width:960px}
h1{font-size:24px;line-height:1.25;margin:0;overflow-wrap:anywhere}
h2{font-size:17px;margin:28px 0 8px;overflow-wrap:anywhere}
p{margin:8px 0;color:#42505b;overflow-wrap:anywhere}
div{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;vertical-align:top;padding:6px 12px 6px 0;border-bottom:1px solid #d5dde2}
td:first-child{min-width:11em}
@media print{body{padding:0;font-size:11px}tr{break-inside:avoid}}`;

/** The content security policy of the page: its own style, nothing else. */
export const RECORD_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const cells = (tag: "th" | "td", texts: readonly string[]): string =>
  texts.map((text) => `<${tag}${tag === "th" ? ' scope="col"' : ""}>${escapeHtml(text)}</${tag}>`).join("");

function tableOf(heading: string, rows: readonly string[][]): string {
  if (rows.length === 0) return "<p>There is no record of this listing.</p>";
  return `<div tabindex="0" role="region" aria-label="${escapeHtml(heading)}"><table><thead><tr>${cells("th", RECORD_COLUMNS)}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells("td", row)}</tr>`).join("\n")}</tbody></table></div>`;
}

/** The record as a page to print. */
export function recordHtml({ title, lead, listings, notes }: RecordText): string {
  const parts = listings.map(({ heading, rows }) => `<h2>${escapeHtml(heading)}</h2>\n${tableOf(heading, rows)}`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(lead)}</p>
${parts.join("\n")}
${notes.map((note) => `<p>${escapeHtml(note)}</p>`).join("\n")}
</main></body></html>
`;
}
