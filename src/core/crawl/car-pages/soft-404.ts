import { randomInt } from "node:crypto";
import { FetchError } from "#kernel/outbound/fetch-errors.ts";
import type { Fetcher } from "../fetch/fetcher.ts";
import { type CarNames, pathOf, readCarPage } from "./read-car-page.ts";

/** A site's answer, other than 404, for a car that it does not have: the path that it leads to, or the title that it shows. */
export type Soft404 = { path: string } | { title: string };

/**
 * Returns an address like that of a real car, for a car that does not exist: with other identifying letters and digits. Null when the
 * address has nothing that identifies a car.
 */
function nonsenseAddress(address: string, car: CarNames): string | null {
  const url = new URL(address);
  const identity = [car.vin, car.stockNumber].find((name) => name !== null && name.length >= 4);
  const scramble = (text: string): string => {
    const found = identity == null ? -1 : text.toLowerCase().indexOf(identity.toLowerCase());
    if (identity != null && found >= 0) {
      return text.slice(0, found) + otherThan(identity) + text.slice(found + identity.length);
    }
    return text.replace(/[0-9a-f]{16,}|\d{4,}/gi, (part) => (/^(?:19|20)\d\d$/.test(part) ? part : otherThan(part)));
  };
  const segments = url.pathname.split("/");
  const path = [...segments.slice(0, -2), ...segments.slice(-2).map(scramble)].join("/");
  const query = scramble(url.search);
  if (path !== url.pathname || query !== url.search) return Object.assign(url, { pathname: path, search: query }).href;
  const nonsense = withOtherNumber(`${url.pathname}${url.search}`);
  return nonsense === null ? null : new URL(nonsense, url).href;
}

/** Returns an address with a large number in place of its first short one ("/vehicle/12", "?id=12"); null without a number. */
function withOtherNumber(address: string): string | null {
  const other = address.replace(/(?<=[/=])\d{1,3}(?=[/&.]|$)/, String(randomInt(100_000_000, 1_000_000_000)));
  return other === address ? null : other;
}

/** Replaces digits by other digits and letters by other letters, so that the address keeps its form. */
function otherThan(text: string): string {
  return [...text]
    .map((character) => {
      if (/\d/.test(character)) return String((Number(character) + randomInt(1, 10)) % 10);
      // Only the letters of hexadecimal numbers and VINs.
      return character === character.toLowerCase() ? "abcdef"[randomInt(6)] : "ABCDEF"[randomInt(6)];
    })
    .join("");
}

export const isSameSoft404 = (a: Soft404, b: Soft404): boolean =>
  "path" in a ? "path" in b && a.path === b.path : "title" in b && a.title === b.title;

/**
 * Requests a car that does not exist and returns the site's answer.
 * @param control a listed car, whose address is the pattern
 * @returns null when the site answers 404 as it should, shows that very car, or does not respond
 * @throws {FetchError} when the site refuses us
 */
export async function learnSoft404(
  fetcher: Fetcher,
  control: CarNames & { url: string },
  signal: AbortSignal,
): Promise<Soft404 | null> {
  const address = nonsenseAddress(control.url, control);
  if (address === null) return null;
  try {
    const page = await fetcher.fetchPage(address, {}, { signal });
    const path = pathOf(page.url);
    if (path !== pathOf(address)) return { path };
    const { namesCar, title } = readCarPage(page, control);
    return namesCar || title === "" ? null : { title };
  } catch (error) {
    if (error instanceof FetchError && !error.blocked) return null;
    throw error;
  }
}
