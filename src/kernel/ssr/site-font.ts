import { existsSync, readFileSync } from "node:fs";

const MANIFEST_FILE = new URL("../../../dist/client/.vite/manifest.json", import.meta.url);

/** The family of the site's font, for pages that the renderer does not make; `siteFontFaces` declares it. */
export const SITE_FONT = `"Inter Variable","Inter Fallback",ui-sans-serif,system-ui,sans-serif`;

/** While Inter loads; as in src/app/site/styles.css. */
const FALLBACK = `@font-face{font-family:"Inter Fallback";src:local("Arial"),local("Liberation Sans"),local("Helvetica");ascent-override:90.44%;descent-override:22.52%;line-gap-override:0%;size-adjust:107.12%}`;

/** Returns the CSS that declares the site's font from the file of the build; without a build only the font that stands in for it. */
export function siteFontFaces(): string {
  if (!existsSync(MANIFEST_FILE)) return FALLBACK;
  const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(MANIFEST_FILE, "utf8"));
  const font = Object.values(manifest).find(({ file }) => file.endsWith(".woff2"));
  if (!font) return FALLBACK;
  return `${FALLBACK}@font-face{font-family:"Inter Variable";font-display:swap;font-weight:100 900;src:url("/${font.file}") format("woff2")}`;
}
