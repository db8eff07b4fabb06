import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import type { KeptDocument } from "./site-watch.ts";

/** Bytes of a bundle. Documents that would exceed it are left out, the later ones first. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Packs the evidence of a crawl: the report as text, and each document as received, but without personal data.
 * @returns a ZIP file of at most 4 MB
 */
export async function packBundle(reportText: string, documents: readonly KeptDocument[]): Promise<Buffer> {
  const packed = await pack(reportText, documents);
  if (packed.length <= MAX_BYTES || documents.length === 0) return packed;
  return packBundle(reportText, documents.slice(0, Math.floor(documents.length / 2)));
}

function pack(reportText: string, documents: readonly KeptDocument[]): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(`${reportText}\n`), "report.txt");
  for (const [i, { request, body }] of documents.entries()) {
    zip.addBuffer(Buffer.from(body), `${String(i + 1).padStart(3, "0")}${nameOf(request.url)}.${extensionOf(body)}`);
  }
  const index = documents.map(({ request }, i) => ({ document: i + 1, ...request }));
  zip.addBuffer(Buffer.from(JSON.stringify(index, null, 1)), "documents.json");
  zip.end();
  return buffer(zip.outputStream);
}

/** Returns a file's name from the last part of an address: "-used-inventory". */
function nameOf(address: string): string {
  const last = (URL.parse(address)?.pathname ?? "").split("/").findLast((part) => part !== "") ?? "";
  const plain = last
    .replace(/\.\w{2,5}$/, "")
    .replace(/[^\w-]/g, "")
    .slice(0, 40);
  return plain === "" ? "" : `-${plain}`;
}

function extensionOf(body: string): string {
  const start = body.slice(0, 200).trimStart();
  if (/^[[{]/.test(start)) return "json";
  if (start.startsWith("<?xml")) return "xml";
  return start.startsWith("<") ? "html" : "txt";
}
