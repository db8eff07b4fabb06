import { PLATFORMS, UNSUPPORTED_PLATFORMS } from "#core/crawl/registry.ts";
import { platformName } from "#core/dealerships/rules/platform-names.ts";

const BEGIN = "<!-- generated: platforms -->";
const END = "<!-- end of generated -->";

/** Measured with the command in the text. Measure again when the rules change. */
const REMOVALS = `Whatever the platform, the same rules say when a car that a crawl no longer shows is gone. Replayed over the recorded
days of six dealerships (\`npm run replay -- <file.ndjson>\`), 2.8 % of the removals were false, and a car that was gone stayed
visible for 3.95 days more on average. The rules, and files on which they do worse: [removal-policy.md](removal-policy.md).`;

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const row = (...cells: string[]): string => `| ${cells.map(cell).join(" | ")} |`;

/** Returns the tables of docs/dealer-platforms.md, from the adapters' own declarations. */
function platformTables(): string {
  return [
    row("platform", "how it is recognised", "what it gives", "what it lacks", "what it rests on"),
    "|---|---|---|---|---|",
    ...PLATFORMS.map(({ id, about }) =>
      row(
        `${platformName(id)} (\`${id}\`)`,
        about?.recognised ?? "",
        about?.gives ?? "",
        about?.lacks ?? "",
        about === undefined ? "" : `${about.evidence.kind}: ${about.evidence.of}`,
      ),
    ),
    "",
    "What an adapter rests on: *captured*, saved pages or answers of real sites were read with it; *composed*, quoted",
    "pieces of real pages or records, in pages around them that we wrote; *described*, what public sources say, and no page",
    "was at hand; *known*, it reads nothing. Formats drift, so the completeness checks decide in every case.",
    "",
    "Without an adapter, with the reason; their sites are read by structured data:",
    "",
    row("platform", "how it would be recognised", "why not"),
    "|---|---|---|",
    ...UNSUPPORTED_PLATFORMS.map(({ name, recognised, reason }) => row(name, recognised, reason)),
    "",
    REMOVALS,
  ].join("\n");
}

/** Returns the document with its generated part replaced. @throws the marks are missing */
export function withPlatformTables(document: string): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`The document lacks the marks ${BEGIN} and ${END}.`);
  return `${document.slice(0, begin + BEGIN.length)}\n\n${platformTables()}\n\n${document.slice(end)}`;
}
