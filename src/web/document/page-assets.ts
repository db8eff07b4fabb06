/** What a page loads: addresses as the build (or the development server) names them, and the style sheets' own text. */
export type PageAssets = { scripts: string[]; styles: string[]; inlineStyles: string[]; modulePreloads: string[] };
