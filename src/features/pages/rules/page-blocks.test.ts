import { expect, it } from "vitest";
import { pageBlocks } from "./page-blocks.ts";

it("reads headings, paragraphs and lists, also where no empty line follows a heading", () => {
  expect(pageBlocks("# Who we are\nBay Cars,\n1 Main Street\r\n\r\n- one\r\n- two\n")).toEqual([
    { kind: "heading", text: "Who we are" },
    { kind: "paragraph", pieces: [{ text: "Bay Cars,\n1 Main Street" }] },
    { kind: "list", items: [[{ text: "one" }], [{ text: "two" }]] },
  ]);
});

it("makes links of pages, websites and e-mail addresses, and of nothing that could run", () => {
  const [block] = pageBlocks(
    "See [privacy](/privacy), [the law](https://law.example/a), ask ann@bay.example. Not [this](javascript:alert(1)) or [that](//evil.example).",
  );
  expect(block).toEqual({
    kind: "paragraph",
    pieces: [
      { text: "See " },
      { text: "privacy", address: "/privacy" },
      { text: ", " },
      { text: "the law", address: "https://law.example/a" },
      { text: ", ask " },
      { text: "ann@bay.example", address: "mailto:ann@bay.example" },
      { text: ". Not [this](javascript:alert(1)) or [that](//evil.example)." },
    ],
  });
});
