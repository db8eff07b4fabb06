import { getDocumentProxy } from "unpdf";

/** An element of the text that is read aloud: its tag and its content, texts in their order. */
export type SpokenElement = [tag: string, ...content: (string | SpokenElement)[]];

/** Reads a PDF file as another program does. */
export async function readPdf(file: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(file));
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) pages.push(await readPage(document, number));
  const { info } = (await document.getMetadata()) as unknown as { info: Record<string, unknown> };
  await document.cleanup();
  return { info, pages, texts: pages.flatMap(({ texts }) => texts) };
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type Node = { role?: string; type?: string; id?: string; children?: Node[] };
type Item = { type?: string; id?: string; tag?: string; str?: string; hasEOL?: boolean };

/** Reads a page: its lines of text, and the elements that are read aloud. */
async function readPage(document: Document, number: number): Promise<{ texts: string[]; spoken: SpokenElement[] }> {
  const page = await document.getPage(number);
  const { items } = (await page.getTextContent({ includeMarkedContent: true })) as { items: Item[] };
  const words = new Map<string, string>();
  const texts: string[] = [];
  let mark = "";
  for (const { type, id, str = "" } of items) {
    if (type === "beginMarkedContentProps" || type === "beginMarkedContent") mark = id ?? "";
    if (str.trim() === "") continue;
    texts.push(str);
    words.set(mark, [words.get(mark), str].filter(Boolean).join(" "));
  }
  const speak = ({ role, children = [] }: Node): SpokenElement => [
    role ?? "",
    ...children.map((child) => (child.type === "content" ? (words.get(child.id ?? "") ?? "") : speak(child))),
  ];
  const tree = (await page.getStructTree()) as Node | null;
  return { texts, spoken: (tree?.children ?? []).map(speak) };
}
