/** How far into a document its own word on the encoding is looked for. */
const HEAD_BYTES = 4096;

/**
 * Turns bytes into text. The encoding is taken from the byte order mark, else the Content-Type header, else what the
 * document's head says of itself, else UTF-8. Bytes that are invalid in it become U+FFFD; nothing throws.
 */
export function decodeText(bytes: Uint8Array, contentTypeHeader: string | undefined): string {
  const label = byteOrderMark(bytes) ?? charsetParameter(contentTypeHeader) ?? declaredInside(bytes) ?? "utf-8";
  return decoderFor(label).decode(bytes);
}

/** `text/html` out of `Text/HTML; charset=utf-8`; empty when there is none. */
export function mediaType(contentTypeHeader: string | undefined): string {
  return (contentTypeHeader ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function byteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return null;
}

function charsetParameter(text: string | undefined): string | null {
  return /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(text ?? "")?.[1] ?? null;
}

function declaredInside(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString("latin1");
  const xml = /^\s*<\?xml[^<>]*\bencoding\s*=\s*["']([\w.:-]{1,40})/i.exec(head)?.[1];
  const label = xml ?? charsetParameter(/<meta[^<>]*charset[^<>]*>/i.exec(head)?.[0]);
  // A declaration that could be read as ASCII cannot be true when it says UTF-16 (WHATWG HTML, "prescan").
  return label !== null && /^utf-?16/i.test(label) ? "utf-8" : label;
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder("utf-8");
  }
}
