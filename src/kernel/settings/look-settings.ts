import type { SiteLogo, SiteLook } from "./rules/site-look.ts";

/** The rows of the settings table with the look: both accent colors, the logo's facts as JSON, and its PNG file in base64. */
export const LOOK_KEYS = { accent: "accentColors", logo: "logo", logoImage: "logoImage" } as const;

/** Where the present logo is served, by the beginning of its hash. */
export const LOGO_PATH = "/logo/";

export type StoredLogo = Omit<SiteLogo, "path"> & { hash: string };

/** Returns the look that rows of the settings table say. @param stored values by key */
export function lookOf(stored: Readonly<Record<string, string | undefined>>): SiteLook {
  const [light, dark] = stored[LOOK_KEYS.accent]?.split(" ") ?? [];
  const row = stored[LOOK_KEYS.logo];
  return {
    ...(light !== undefined && dark !== undefined && { accent: { light, dark } }),
    ...(row !== undefined && { logo: logoOf(JSON.parse(row)) }),
  };
}

const logoOf = ({ hash, ...logo }: StoredLogo): SiteLogo => ({ path: `${LOGO_PATH}${hash}.png`, ...logo });
