import { escapeXml } from "#kernel/words/rules/escape-markup.ts";
import type { Cell } from "./feed-vehicle.ts";

/** Returns an element with a text; nothing for an empty one. */
export const element = (name: string, text: Cell): string =>
  text === null || text === "" ? "" : `<${name}>${escapeXml(String(text))}</${name}>`;

export const XML_HEAD = `<?xml version="1.0" encoding="UTF-8"?>\n`;
