/** Names in user agents, the more specific ones first: Edge's has Chrome in it too, and Chrome's has Safari. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/\bcurl\//, "curl"],
];
const SYSTEMS: [RegExp, string][] = [
  [/\bWindows\b/, "Windows"],
  [/\b(?:iPhone|iPad)\b/, "iOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bAndroid\b/, "Android"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (userAgent: string, names: [RegExp, string][]) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Describes a user agent (`Firefox on Linux`); empty for no user agent. */
export function describeBrowser(userAgent: string): string {
  if (userAgent === "") return "";
  const browser = nameIn(userAgent, BROWSERS) ?? "Another program";
  const system = nameIn(userAgent, SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}
