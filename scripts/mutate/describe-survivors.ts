/** A position in a file; lines and columns start at 1. */
type Place = { line: number; column: number };

/** The parts of Stryker's JSON report that are read. */
export type MutationReport = {
  files: Record<
    string,
    {
      source: string;
      mutants: { status: string; location: { start: Place; end: Place }; replacement?: string }[];
    }
  >;
};

const KILLED = new Set(["Killed", "Timeout", "RuntimeError", "CompileError"]);
/** How many characters of a mutated text are shown before its first difference, and in all. */
const SHOWN_BEFORE = 50;
const SHOWN_CHARACTERS = 160;

/** Shows both texts in one line each, cut to the part in which they differ. A pattern may be hundreds of characters long. */
function shown(mutated: string, replacement: string): [string, string] {
  const [before, after] = [mutated, replacement].map((text) => text.replaceAll(/\s+/g, " ")) as [string, string];
  const equal = [...before].findIndex((letter, i) => letter !== after[i]);
  const start = Math.max(before.length, after.length) <= SHOWN_CHARACTERS ? 0 : Math.max(0, equal - SHOWN_BEFORE);
  const cut = (text: string) =>
    (start > 0 ? "…" : "") +
    text.slice(start, start + SHOWN_CHARACTERS) +
    (text.length > start + SHOWN_CHARACTERS ? "…" : "");
  return [cut(before), cut(after)];
}

function textBetween(source: string, { start, end }: { start: Place; end: Place }): string {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  lines[lines.length - 1] = (lines.at(-1) ?? "").slice(0, end.column - 1);
  lines[0] = (lines[0] ?? "").slice(start.column - 1);
  return lines.join("\n");
}

/**
 * Describes the surviving mutants of a report: for each file the killed share, and a line for each survivor.
 * @returns the killed share of all files together, in percent; 100 without mutants
 */
export function describeSurvivors({ files }: MutationReport): { killedPercent: number; words: string } {
  const lines: string[] = [];
  const percentOf = (killed: number, of: number) => (of === 0 ? 100 : (100 * killed) / of);
  const all = { killed: 0, of: 0 };
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const tried = mutants.filter(({ status }) => status !== "Ignored");
    const survivors = tried.filter(({ status }) => !KILLED.has(status));
    const killed = tried.length - survivors.length;
    all.killed += killed;
    all.of += tried.length;
    lines.push(`\n${file}: ${percentOf(killed, tried.length).toFixed(1)} % of ${tried.length} killed`);
    for (const { status, location, replacement = "" } of survivors) {
      const untested = status === "NoCoverage" ? "  (no test comes here)" : "";
      const [before, after] = shown(textBetween(source, location), replacement);
      lines.push(`  ${location.start.line}: ${before}  →  ${after}${untested}`);
    }
  }
  const killedPercent = percentOf(all.killed, all.of);
  lines.push(`\n${killedPercent.toFixed(1)} % of ${all.of} mutants killed, ${all.of - all.killed} survive`);
  return { killedPercent, words: lines.join("\n") };
}
