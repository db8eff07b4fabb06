import fc from "fast-check";

/** Any character for `fc.string({ unit })`, halves of pairs too. fast-check's own unit "binary" takes 1.6 s to set up in each process. */
export const anyCharacter = fc.oneof(
  ...[0xff, 0xffff, 0x10ffff].map((last) => fc.nat(last).map((code) => String.fromCodePoint(code))),
);
