/** The number of pages in a row without a new car after which a list is not read further. */
const MAX_PAGES_WITHOUT_NEWS = 5;

/**
 * Detects that a list has started again. Some sites shuffle their cars between two requests, so a page without a new car is not the end
 * yet. A page is a repetition if its cars came in the same order before.
 */
export class RepeatWatch {
  readonly #pages = new Set<string>();
  #withoutNews = 0;

  /**
   * Records a page.
   * @param keys the keys of its cars, in order
   * @param news how many of them are new
   * @returns true when the pages after it have nothing new either
   */
  isRepetition(keys: readonly string[], news: number): boolean {
    const page = keys.join("\n");
    const isKnown = this.#pages.has(page);
    this.#pages.add(page);
    this.#withoutNews = news > 0 ? 0 : this.#withoutNews + 1;
    return news === 0 && (isKnown || this.#withoutNews >= MAX_PAGES_WITHOUT_NEWS);
  }
}
