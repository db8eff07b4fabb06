/** A car or a photo that is not in an export, and the reason. */
export type LeftOut = { what: string; reason: string };

/** The ZIP names this many and counts the rest. They are held in memory: about 4 MB. */
const MAX_NAMED = 20_000;
/** The row of the export names fewer, because it is read every second while the console shows it. */
const MAX_IN_ROW = 200;

/** Collects the things that an export leaves out, and the reasons. */
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

  /** The text of the ZIP's `left-out.txt`. */
  text(): string {
    const lines = this.#named.map(({ what, reason }) => `${what}: ${reason}\r\n`);
    const rest = this.#count - this.#named.length;
    return `These are not in this export:\r\n\r\n${lines.join("")}${rest > 0 ? `and ${rest} more\r\n` : ""}`;
  }

  /** The short list for the export's row. */
  shortened(): LeftOut[] {
    const more = this.#count - MAX_IN_ROW;
    if (more <= 0) return [...this.#named];
    return [...this.#named.slice(0, MAX_IN_ROW), { what: `${more} more`, reason: "See left-out.txt in the ZIP." }];
  }
}
