import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
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

/** Reads a keyword. Words that may be stock numbers are looked up in the database, in one statement; most keywords have none. */
export async function readKeyword(db: Db, keyword: string | undefined, names: SearchNames): Promise<ReadKeyword> {
  if (keyword === undefined) return NO_KEYWORD;
  const asked = new Set<string>();
  const first = understandKeyword(keyword, {
    ...stockNames(names.names, names.terms, names.zips),
    carsByStockNumber: (word) => {
      asked.add(word);
      return null;
    },
  });
  const found = asked.size > 0 ? await readStockNumbers(db, [...asked]) : new Map<string, number[]>();
  const again = ({ names, terms, zips }: SearchNames) =>
    understandKeyword(keyword, {
      ...stockNames(names, terms, zips),
      carsByStockNumber: (word) => found.get(word) ?? null,
    });
  return { meaning: found.size > 0 ? again(names) : first, again };
}

/** Reads the ids of the listed cars with some stock numbers, as `bare` writes them, also of cars that shoppers do not see. */
async function readStockNumbers(db: Db, words: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ word: string; ids: number[] }>`
    select asked.word, array_agg(v.id order by v.id) as ids
    from unnest(${words}::text[]) asked(word)
    join masked_vehicles v on lower(regexp_replace(v.stock_number, '[^A-Za-z0-9]+', '', 'g')) = asked.word
    where v.removed_at is null group by asked.word`.execute(db);
  return new Map(rows.map(({ word, ids }) => [word, ids]));
}
