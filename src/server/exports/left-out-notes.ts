import type { LeftOut } from "#contract/exports/export-job.ts";

/** How many are named in the ZIP; the rest are counted. They are held in memory: about 4 MB. */
const MAX_NAMED = 20_000;
/** How many are named in the export's row, which is read again and again while somebody looks. */
const MAX_IN_ROW = 200;

/** What an export leaves out, and why. */
export class LeftOutNotes {
  readonly #named: LeftOut[] = [];
  #count = 0;

  add(what: string, reason: string): void {
    this.#count += 1;
    if (this.#named.length < MAX_NAMED) this.#named.push({ what, reason });
  }

  get count(): number {
    return this.#count;
  }

  /** The first one as "what: reason"; undefined when nothing was left out. */
  get first(): string | undefined {
    const [first] = this.#named;
    return first && `${first.what}: ${first.reason}`;
  }

  /** `left-out.txt` of the ZIP. */
  text(): string {
    const lines = this.#named.map(({ what, reason }) => `${what}: ${reason}\r\n`);
    const rest = this.#count - this.#named.length;
    return `These are not in this export:\r\n\r\n${lines.join("")}${rest > 0 ? `and ${rest} more\r\n` : ""}`;
  }

  /** For the export's row. */
  shortened(): LeftOut[] {
    const more = this.#count - MAX_IN_ROW;
    if (more <= 0) return [...this.#named];
    return [...this.#named.slice(0, MAX_IN_ROW), { what: `${more} more`, reason: "See left-out.txt in the ZIP." }];
  }
}
