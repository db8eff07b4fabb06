import { ANY_YEAR, parseName } from "#core/facts/rules/vehicle-name.ts";
import type { Element, Segment } from "./page-document.ts";

/** Returns the names of cars in the texts of pictures, and of links for those who cannot see them. */
export const describedNames = ({ elements }: { elements: readonly Element[] }): Segment[] =>
  elements.flatMap((element) => {
    const { alt, title, "aria-label": label } = element.attribs;
    const text = element.name === "img" ? alt : element.name === "a" ? (label ?? title) : undefined;
    return text !== undefined && parseName(text, ANY_YEAR)?.model != null ? [{ element, text }] : [];
  });
