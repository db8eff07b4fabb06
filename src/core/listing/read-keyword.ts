import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import { MOST_BY_TEXT } from "./rules/sentence/stock-names.ts";
import { type KeywordMeaning, understandKeyword } from "./rules/understand-keyword.ts";
import { stockNames } from "./stock/stock-words.ts";
import type { SearchNames } from "./understand-query.ts";

/** A keyword that has been read. */
export type ReadKeyword = {
  /** Undefined without a keyword. */
  meaning: KeywordMeaning | undefined;
  /** Reads it again with other names, without asking the database. */
  again: (names: SearchNames) => KeywordMeaning | undefined;
};

const NO_KEYWORD: ReadKeyword = { meaning: undefined, again: () => undefined };

/** Reads a keyword. Words that may be stock numbers, and texts, are looked up in the database; most keywords have none. */
export async function readKeyword(db: Db, keyword: string | undefined, names: SearchNames): Promise<ReadKeyword> {
  if (keyword === undefined) return NO_KEYWORD;
  const [stockNumbers, texts] = [new Set<string>(), new Set<string>()];
  const note = (asked: Set<string>) => (words: string) => {
    asked.add(words);
    return null;
  };
  const first = understandKeyword(keyword, {
    ...stockNames(names.names, names.terms, names.zips),
    carsByStockNumber: note(stockNumbers),
    carsByText: note(texts),
  });
  const [byStockNumber, byText] = await Promise.all([
    readStockNumbers(db, [...stockNumbers]),
    readTexts(db, [...texts]),
  ]);
  const again = ({ names, terms, zips }: SearchNames) =>
    understandKeyword(keyword, {
      ...stockNames(names, terms, zips),
      carsByStockNumber: (word) => byStockNumber.get(word) ?? null,
      carsByText: (words) => byText.get(words) ?? null,
    });
  return { meaning: byStockNumber.size + byText.size > 0 ? again(names) : first, again };
}

type CarsByWord = Map<string, number[]>;

/** Reads the ids of the listed cars with some stock numbers, as `bare` writes them, also of cars that shoppers do not see. */
async function readStockNumbers(db: Db, words: readonly string[]): Promise<CarsByWord> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ word: string; ids: number[] }>`
    select asked.word, array_agg(v.id order by v.id) as ids
    from unnest(${words}::text[]) asked(word)
    join masked_vehicles v on lower(regexp_replace(v.stock_number, '[^A-Za-z0-9]+', '', 'g')) = asked.word
    where v.removed_at is null group by asked.word`.execute(db);
  return new Map(rows.map(({ word, ids }) => [word, ids]));
}

/**
 * Reads the ids of the listed cars with some words in their title or description, at most one more than `MOST_BY_TEXT`. A description that
 * its dealership does not let us show is not searched.
 * @param texts words; between quotation marks they stand side by side
 */
async function readTexts(db: Db, texts: readonly string[]): Promise<CarsByWord> {
  const found: CarsByWord = new Map();
  // One after the other: one search must not take the connections of others.
  for (const text of texts) {
    const query = text.startsWith('"')
      ? sql`phraseto_tsquery('simple', ${text})`
      : sql`plainto_tsquery('simple', ${text})`;
    const { rows } = await sql<{ id: number }>`
        with asked as (select ${query} as words)
        select v.id from asked join vehicle_words w on w.words @@ asked.words join masked_vehicles v on v.id = w.vehicle_id
        where v.removed_at is null and (v.description is not null or to_tsvector('simple', v.title) @@ asked.words)
        order by v.id limit ${MOST_BY_TEXT + 1}`.execute(db);
    found.set(
      text,
      rows.map(({ id }) => id),
    );
  }
  return found;
}
