import { describe, expect, it } from "vitest";
import { consentFileName, sniffConsentFile } from "./consent-rules.ts";

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))));

describe("a file about consent", () => {
  it.each([
    ["pdf", bytes("%PDF-1.7\n…")],
    ["png", bytes([0x89], "PNG\r\n", [0x1a], "\n…")],
    ["jpeg", bytes([0xff, 0xd8, 0xff, 0xe0], "JFIF")],
    ["webp", bytes("RIFF", [1, 2, 3, 4], "WEBPVP8 ")],
    [
      "email",
      Buffer.from("From: Jane <jane@dealer.example>\r\nTo: us@market.example\r\nSubject: Yes\r\n\r\nWe agree."),
    ],
    ["text", Buffer.from("We agree to the listing — Jane Doe\n")],
    ["text", Buffer.from("From: what I remember, she said yes.")],
  ])("is known as %s by its content", (kind, content) => {
    expect(sniffConsentFile(content)).toBe(kind);
  });

  it.each([
    ["a web page", Buffer.from("  <!DOCTYPE html><script>alert(1)</script>")],
    ["a drawing with scripts", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ["an archive", bytes("PK", [3, 4, 0, 0])],
    ["a program", bytes([0x7f], "ELF", [2, 1, 1, 0, 0])],
    ["a text of another encoding", bytes([0xe9, 0x74, 0xe9])],
    ["nothing", Buffer.alloc(0)],
  ])("is refused when it is %s", (_what, content) => {
    expect(sniffConsentFile(content)).toBeNull();
  });

  it("is downloaded under a plain name with the ending of what it is", () => {
    expect(consentFileName("C:\\scans\\Zustimmung für 2026.docx", "pdf")).toBe("Zustimmung fu-r 2026.pdf");
    expect(consentFileName('x"\r\nset-cookie: a=b.png', "text")).toBe("x-set-cookie- a-b.txt");
    expect(consentFileName("../../.pdf", "pdf")).toBe("agreement.pdf");
  });
});
