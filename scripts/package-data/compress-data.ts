import { brotliCompressSync, constants } from "node:zlib";

/** Compresses a text to its smallest size, which takes a minute for some megabytes. */
export const compressData = (text: string): Buffer =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
