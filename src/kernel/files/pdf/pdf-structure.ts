/** What a text is to somebody who has the file read aloud (ISO 32000-1, 14.8.4). */
export type PdfTag = "H1" | "H2" | "P" | "TH" | "TD";

/**
 * Where a text belongs in what is read aloud: the texts of one `block` are one heading, paragraph or cell. A cell also names its table
 * and its row. Numbers are the caller's, and blocks are read in the order of their first text.
 */
export type PdfPart = { tag: PdfTag; block: number; cell?: { table: number; row: number } };

type Element = { id: number; tag: string; parent: number; kids: string[] };

/** The tree of what is read aloud, as objects of the file. */
export type PdfStructure = {
  /** Number of the tree's root. */
  root: number;
  /** The objects' texts, the first one with the number that was given. */
  objects: string[];
  /** For each page the mark of each of its texts; null for what is not read aloud. */
  marks: (number | null)[][];
};

/**
 * Makes the structure tree of pages (ISO 32000-1, 14.7).
 * @param pages for each text of each page its part; undefined for decoration
 * @param firstId number of the first object that is made
 * @param pageId number of a page's object
 */
export function structurePdf(
  pages: readonly (readonly (PdfPart | undefined)[])[],
  firstId: number,
  pageId: (page: number) => number,
): PdfStructure {
  const [root, tree, document] = [firstId, firstId + 1, firstId + 2];
  const elements: Element[] = [];
  const byName = new Map<string, Element>();
  const topLevel: string[] = [];
  /** The element of a name, made at its first use. */
  const element = (name: string, tag: string, parent: Element | null): Element => {
    const known = byName.get(name);
    if (known) return known;
    const made = { id: document + 1 + elements.length, tag, parent: parent?.id ?? document, kids: [] };
    elements.push(made);
    byName.set(name, made);
    (parent?.kids ?? topLevel).push(`${made.id} 0 R`);
    return made;
  };
  const elementOf = ({ tag, block, cell }: PdfPart): Element => {
    if (!cell) return element(`block ${block}`, tag, null);
    const table = element(`table ${cell.table}`, "Table", null);
    const row = element(`table ${cell.table} row ${cell.row}`, "TR", table);
    return element(`block ${block}`, tag, row);
  };
  const owners: number[][] = [];
  const marks = pages.map((parts, page) => {
    const ofPage: number[] = [];
    owners.push(ofPage);
    return parts.map((part) => {
      if (!part) return null;
      const owner = elementOf(part);
      const mark = ofPage.push(owner.id) - 1;
      owner.kids.push(`<< /Type /MCR /Pg ${pageId(page)} 0 R /MCID ${mark} >>`);
      return mark;
    });
  });
  const nums = owners.map((ids, page) => `${page} [${ids.map((id) => `${id} 0 R`).join(" ")}]`);
  const objects = [
    `<< /Type /StructTreeRoot /K ${document} 0 R /ParentTree ${tree} 0 R /ParentTreeNextKey ${pages.length} >>`,
    `<< /Nums [${nums.join(" ")}] >>`,
    `<< /Type /StructElem /S /Document /P ${root} 0 R /K [${topLevel.join(" ")}] >>`,
    ...elements.map(({ tag, parent, kids }) => {
      const scope = tag === "TH" ? " /A << /O /Table /Scope /Column >>" : "";
      return `<< /Type /StructElem /S /${tag} /P ${parent} 0 R /K [${kids.join(" ")}]${scope} >>`;
    }),
  ];
  return { root, objects, marks };
}
