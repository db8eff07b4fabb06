/**
 * Works on a few items at a time and yields the results in the items' order. One slow photo does not delay the next ones,
 * and only a few results wait in memory.
 * @param ahead how many are worked on at once
 */
export async function* runAhead<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  ahead: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const source = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const running: Promise<Result>[] = [];
  let ended = false;
  const fill = async () => {
    while (!ended && running.length < ahead) {
      const { done, value } = await source.next();
      if (done) {
        ended = true;
        return;
      }
      const result = work(value);
      // When an earlier item fails first, nobody awaits this one any more.
      result.catch(() => {});
      running.push(result);
    }
  };
  await fill();
  for (;;) {
    const next = running.shift();
    if (!next) return;
    const result = await next;
    await fill();
    yield result;
  }
}
