import { describe, expect, it } from "vitest";
import { openSecretBox, signerKeysOf } from "./secret-box.ts";

const KEY = "a key of this installation, long enough";
const box = openSecretBox(KEY);
const elsewhere = openSecretBox("a key of another installation, as long");

describe("what is encrypted", () => {
  it("is different each time, and opens with the same key and purpose alone", () => {
    const sealed = box.seal("ann@example.com", "address");
    expect(box.seal("ann@example.com", "address")).not.toEqual(sealed);
    expect(box.open(sealed, "address")).toBe("ann@example.com");
    expect(box.tryOpen(sealed, "question")).toBeNull();
    expect(elsewhere.tryOpen(sealed, "address")).toBeNull();
  });

  it("does not open when any byte of it was changed, or a part is missing", () => {
    const sealed = box.sealBytes(Buffer.from("signed contract"), "file");
    for (let at = 0; at < sealed.length; at++) {
      const altered = Buffer.from(sealed);
      altered.writeUInt8((altered[at] ?? 0) ^ 1, at);
      expect(() => box.openBytes(altered, "file")).toThrow();
      expect(() => box.openBytes(sealed.subarray(0, at), "file")).toThrow();
    }
  });
});

describe("a signature", () => {
  const signature = box.sign("17", "follow-confirm");

  it("is good for its text, its purpose and its installation alone", () => {
    expect(box.isSigned("17", "follow-confirm", signature)).toBe(true);
    expect(box.isSigned("18", "follow-confirm", signature)).toBe(false);
    expect(box.isSigned("17", "follow-manage", signature)).toBe(false);
    expect(elsewhere.isSigned("17", "follow-confirm", signature)).toBe(false);
    for (const other of ["", signature.slice(1), `${signature}A`, signature.toLowerCase()]) {
      expect(box.isSigned("17", "follow-confirm", other)).toBe(false);
    }
  });

  it("of a former key is known as one, and is not one of the present key", () => {
    const renewed = openSecretBox("the key after a change, which is long", [signerKeysOf(KEY)]);
    expect(renewed.isSigned("17", "follow-confirm", signature)).toBe(false);
    expect(renewed.former.map((signer) => signer.isSigned("17", "follow-confirm", signature))).toEqual([true]);
  });
});
