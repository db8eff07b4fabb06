import { Readable } from "node:stream";
import { readBody } from "./read-body.ts";

/**
 * Sitemaps are often files that are gzipped themselves (`sitemap.xml.gz`), apart from any Content-Encoding.
 * @returns the unpacked bytes, or the bytes as they are when they are not gzip.
 * @throws {LimitError} it unpacks to more than `maxBytes`. @throws {WrongContentError} it is damaged.
 */
export async function unzipIfZipped(bytes: Buffer, url: string, maxBytes: number): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  return readBody(Readable.from([bytes]), { url, contentEncoding: "gzip", maxBytes, whenLonger: "fail" });
}
