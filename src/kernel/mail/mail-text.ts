import { isWideLogo, type SiteLook } from "#kernel/settings/rules/site-look.ts";
import { escapeHtml } from "#kernel/words/rules/escape-markup.ts";

/** A part of a message. `car`: a line of a list, with details of the car and its address. */
export type MailBlock =
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string }
  | { kind: "button"; text: string; url: string }
  | { kind: "link"; text: string; url: string }
  | { kind: "car"; title: string; note: string; facts: string; url: string };

/** The site that a mail comes from, with its address and its look. */
export type MailSite = { siteName: string; publicUrl: string; look?: SiteLook };

export type MailContent = {
  site: MailSite;
  blocks: readonly MailBlock[];
  /** Why the reader gets this mail, and how to unsubscribe. */
  footer: readonly MailBlock[];
};

/** Lines longer than this are broken in plain text. Addresses are not. */
const LINE = 76;

function wrap(text: string): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    if (line !== "" && line.length + word.length >= LINE) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join("\n");
}

function plain(block: MailBlock): string {
  if (block.kind === "heading") return `${wrap(block.text)}\n${"=".repeat(Math.min(block.text.length, LINE))}`;
  if (block.kind === "text") return wrap(block.text);
  if (block.kind === "car") {
    const lines = [block.title, block.note, block.facts].filter((line) => line !== "").map(wrap);
    return [...lines, block.url].join("\n");
  }
  return `${wrap(block.text)}:\n${block.url}`;
}

const INK = "#0b1720";
const MUTED = "#4a5964";
const BRAND = "#0b6e64";
const DARK_BRAND = "#5fd0c0";

function html(block: MailBlock, isSmall: boolean, brand: string): string {
  const size = isSmall ? "14px" : "16px";
  const address = "url" in block ? escapeHtml(block.url) : "";
  switch (block.kind) {
    case "heading":
      return `<h1 class="ink" style="margin:0 0 12px;font-size:22px;line-height:1.25;color:${INK}">${escapeHtml(block.text)}</h1>`;
    case "text":
      return `<p class="${isSmall ? "muted" : "ink"}" style="margin:0 0 14px;font-size:${size};line-height:1.5;color:${isSmall ? MUTED : INK}">${escapeHtml(block.text)}</p>`;
    case "button":
      return `<p style="margin:20px 0"><a href="${address}" style="display:inline-block;padding:13px 22px;border-radius:8px;background:${brand};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(block.text)}</a></p>`;
    case "link":
      return `<p style="margin:0;font-size:${size};line-height:1.5"><a class="link" href="${address}" style="display:inline-block;padding:11px 0;color:${brand}">${escapeHtml(block.text)}</a></p>`;
    case "car":
      return [
        `<div class="line" style="padding:14px 0;border-top:1px solid #e2e8f0">`,
        `<a class="link" href="${address}" style="font-size:17px;line-height:1.35;font-weight:600;color:${brand};text-decoration:none">${escapeHtml(block.title)}</a>`,
        block.note &&
          `<div class="ink" style="margin-top:3px;font-size:16px;line-height:1.45;font-weight:600;color:${INK}">${escapeHtml(block.note)}</div>`,
        `<div class="muted" style="margin-top:2px;font-size:14px;line-height:1.45;color:${MUTED}">${escapeHtml(block.facts)}</div>`,
        "</div>",
      ].join("");
  }
}

/** Mail readers in dark mode that know this rule show our colours; others invert the light ones themselves. */
const dark = (link: string): string =>
  `@media (prefers-color-scheme:dark){body,.page{background:#0b1720!important}.sheet{background:#13212a!important}.ink{color:#eaf1f4!important}.muted{color:#a9b8c1!important}.link{color:${link}!important}.line{border-color:#2a3a45!important}}`;

/** The height of a logo, in pixels. Beside the text, a wide one may take half of a phone. */
const LOGO = { height: 40, maxWidth: 240 };

/** Returns the logo, which readers who load no pictures see as the site's name; or the name. */
function sign({ siteName, publicUrl, look }: MailSite): string {
  const style = `margin:0 0 20px;font-size:18px;font-weight:800;color:${INK}`;
  const logo = look?.logo;
  if (!logo) return `<p class="ink" style="${style}">${escapeHtml(siteName)}</p>`;
  const name = escapeHtml(siteName);
  const scale = Math.min(LOGO.height / logo.height, LOGO.maxWidth / logo.width);
  const [width, height] = [logo.width, logo.height].map((side) => Math.round(side * scale));
  const src = escapeHtml(new URL(logo.path, publicUrl).href);
  const img = `<img src="${src}" width="${width}" height="${height}" alt="${isWideLogo(logo) ? name : ""}" style="${PLATES[logo.plate ?? "none"]}vertical-align:middle">`;
  return `<p class="ink" style="${style}">${img}${isWideLogo(logo) ? "" : `&nbsp; ${name}`}</p>`;
}

/** Below a logo that the mail's sheet, or the dark one that a reader makes of it, would hide. */
const PLATES = {
  none: "",
  light: "background:#13212a;padding:4px;border-radius:6px;",
  dark: "background:#ffffff;padding:4px;border-radius:6px;",
};

/**
 * Writes a message as plain text and as HTML with the same content: one column, no tables, and no external resources but the operator's
 * logo.
 */
export function writeMailText({ site, blocks, footer }: MailContent): { text: string; html: string } {
  const { siteName, look } = site;
  const { light: brand, dark: link } = look?.accent ?? { light: BRAND, dark: DARK_BRAND };
  const page = [
    "<!doctype html>",
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(siteName)}</title><style>${dark(link)}</style></head>`,
    `<body style="margin:0;background:#f4f7f8;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">`,
    `<div class="page" style="padding:24px 12px;background:#f4f7f8">`,
    `<div class="sheet" style="max-width:600px;margin:0 auto;padding:28px 24px;border-radius:12px;background:#ffffff;overflow-wrap:anywhere">`,
    sign(site),
    ...blocks.map((block) => html(block, false, brand)),
    `</div><div style="max-width:600px;margin:0 auto;padding:18px 24px 0;overflow-wrap:anywhere">`,
    ...footer.map((block) => html(block, true, brand)),
    "</div></div></body></html>",
  ].join("\n");
  const text = [siteName, ...blocks.map(plain), "-- ", ...footer.map(plain)].join("\n\n");
  return { text: `${text.replace("-- \n\n", "-- \n")}\n`, html: page };
}
