import type { RenderedPage } from "#kernel/ui/site/rendered-page.ts";
import { escapeHtml } from "#kernel/words/rules/escape-markup.ts";
import { once } from "#kernel/words/rules/remember.ts";
import { SITE_FONT, siteFontFaces } from "./site-font.ts";

const LOOK = `
      :root { color-scheme: light dark; --ink: #0b1720; --muted: #52616d; --page: #f6f8f9; --brand: #0f6b63; --on-brand: #fff }
      @media (prefers-color-scheme: dark) {
        :root { --ink: #eaf1f4; --muted: #a1b3be; --page: #0b151b; --brand: #2bb5a6; --on-brand: #04211d }
      }
      body { margin: 0; text-align: center; font: 16px/1.5 ${SITE_FONT}; color: var(--ink); background: var(--page) }
      main { box-sizing: border-box; min-height: 100vh; display: grid; place-content: center; justify-items: center; gap: 12px; padding: 24px }
      h1 { margin: 0; font-size: 26px; letter-spacing: -.02em }
      p { margin: 0; max-width: 40ch; color: var(--muted) }
      a { margin-top: 16px; padding: 12px 20px; border-radius: 10px; font-weight: 600; text-decoration: none;
        color: var(--on-brand); background: var(--brand) }
    `;

/** Returns the font and the look of these pages. They are read without the font's file, too. */
const style = once((): string => {
  try {
    return siteFontFaces() + LOOK;
  } catch {
    // The build is being replaced, or damaged.
    return LOOK;
  }
});

/**
 * Returns the page for when the error page cannot be rendered either. It needs no script or data, and reloads itself.
 * @param styleNonce for pages whose policy allows styles by nonce
 */
export function failurePage(styleNonce?: string): RenderedPage {
  const html = plainPage({
    title: "Something went wrong",
    text: "This page could not be shown. It is our fault, not yours. We try again by ourselves in a moment.",
    head: '<meta http-equiv="refresh" content="15">',
    styleNonce,
  });
  return { status: 500, html, code: { scripts: [], styles: [style()] } };
}

/** Returns the page for a visitor who has to wait, with its reason. It is not rendered from data, because that is what was refused. */
export function waitPage(sentence: string, styleNonce?: string): RenderedPage {
  const html = plainPage({ title: "One moment, please", text: sentence, head: "", styleNonce });
  return { status: 429, html, code: { scripts: [], styles: [style()] } };
}

/** Returns the page with the reason why a form was refused. @param sentence plain text */
export function refusalPage(sentence: string, styleNonce: string | undefined): string {
  const text = `${sentence}${/[.!?]$/.test(sentence) ? "" : "."} Your browser's back button leads to the form as you have filled it in.`;
  return plainPage({ title: "That did not work", text, head: "", styleNonce });
}

/** Returns a page without any other files. `title` and `text` are plain text, `head` is HTML. */
function plainPage(page: { title: string; text: string; head: string; styleNonce: string | undefined }): string {
  const { title, text, head, styleNonce } = page;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    ${head}
    <title>${escapeHtml(title)}</title>
    <style${styleNonce === undefined ? "" : ` nonce="${styleNonce}"`}>${style()}</style>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(title)}</h1>
      <p>${escapeHtml(text)}</p>
      <a href="/">Return to Home Page</a>
    </main>
  </body>
</html>
`;
}
