/**
 * Works on items a few at a time and gives the results in the items' order, so that one slow photo does not hold up the
 * next ones and yet only a few results wait in memory.
 * @param ahead how many are worked on at once
 */
export async function* runAhead<Item, Result>(
  items: Iterable<Item>,
  ahead: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const source = items[Symbol.iterator]();
  const running: Promise<Result>[] = [];
  const begin = () => {
    const { done, value } = source.next();
    if (done) return;
    const result = work(value);
    // Its turn may come after another one's failure has ended everything.
    result.catch(() => {});
    running.push(result);
  };
  for (let n = 0; n < ahead; n += 1) begin();
  for (;;) {
    const next = running.shift();
    if (!next) return;
    const result = await next;
    begin();
    yield result;
  }
}
