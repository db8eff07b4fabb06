import { type RawBuilder, sql } from "kysely";
import type { ClassName, ClassValue } from "#core/facts/rules/vehicle-classes.ts";
import { askedFigures, type FigureBounds, leftOutClasses, trimTest, wantedMarks } from "../../rules/detail-filters.ts";
import { priceForMonth } from "../../rules/payments/estimate-payment.ts";
import { askedClasses } from "../../stock/class-numbers.ts";
import type { Dictionaries } from "../../stock/dictionaries.ts";
import { leftOutModels } from "../../stock/left-out-models.ts";
import { markNumber } from "../../stock/mark-numbers.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import { CLASS_COLUMNS, type Condition, FIGURE_COLUMNS, lowered } from "./conditions.ts";

/** The dealers' words in the stock. */
export type StockTexts = {
  /** Those that are of one of some values of a class. */
  ofClass: (name: ClassName, values: readonly ClassValue[]) => Promise<readonly string[]>;
  names: () => Promise<Dictionaries>;
};

/** Returns a condition for each filter by class, equipment, figure or monthly payment, and for each of what is left out. */
export async function detailConditions(query: VehicleQuery, texts: StockTexts): Promise<Condition[]> {
  const conditions: Condition[] = [];
  const add = (key: string, condition: RawBuilder<boolean>, counted?: Condition["counted"]) =>
    conditions.push({ filter: null, key, sql: condition, counted });
  for (const [name, values] of askedClasses(query)) {
    add(
      keyOf("class", name, values),
      sql`${sql.raw(CLASS_COLUMNS[name])} = any(${await texts.ofClass(name, values)}::text[])`,
      name,
    );
  }
  for (const [name, values] of leftOutClasses(query)) {
    const column = sql.raw(CLASS_COLUMNS[name]);
    add(keyOf("not", name, values), isNot(column, await texts.ofClass(name, values)));
  }
  const marks = wantedMarks(query);
  if (marks.length > 0) add(keyOf("marks", marks), sql`v.marks @> ${marks.map(markNumber)}::smallint[]`);
  const { featuresNot, makeNot, modelNot, trimNot, cylinders, monthlyMax } = query;
  if (featuresNot)
    add(keyOf("not", "marks", featuresNot), sql`not v.marks && ${featuresNot.map(markNumber)}::smallint[]`);
  if (makeNot) add(keyOf("not", "make", makeNot), isNot(sql`lower(v.make)`, lowered(makeNot)));
  if (modelNot || trimNot) {
    const names = await texts.names();
    const models = [...leftOutModels(names, query)].map((number) => names.models.values[number] ?? "");
    add(keyOf("not", "model", modelNot, trimNot), isNot(sql`lower(v.model)`, lowered(models)));
  }
  if (trimNot) {
    const isLeftOut = trimTest(trimNot);
    const { trims: all } = await texts.names();
    const trims = all.values.filter((trim) => trim !== null && isLeftOut(trim)) as string[];
    add(keyOf("not", "trim", trimNot), isNot(sql`v.trim`, trims));
  }
  for (const bounds of askedFigures(query)) add(keyOf("figure", bounds), within(bounds), bounds.figure);
  if (cylinders) add(keyOf("cylinders", cylinders), sql`v.cylinders = any(${cylinders}::integer[])`, "cylinders");
  if (monthlyMax !== undefined) {
    add(keyOf("monthly", monthlyMax), sql`v.price_usd <= ${priceForMonth(monthlyMax)}::integer`, "monthly");
  }
  return conditions;
}

/** Returns the key of a detail's condition. */
const keyOf = (...parts: unknown[]): string => JSON.stringify(["detail", ...parts]);

/** SQL that is true when a column has none of these texts, or is unknown. */
const isNot = (column: RawBuilder<unknown>, texts: readonly string[]): RawBuilder<boolean> =>
  sql`(${column} is null or ${column} <> all(${texts}::text[]))`;

function within({ figure, min, max }: FigureBounds): RawBuilder<boolean> {
  const column = sql.raw(FIGURE_COLUMNS[figure]);
  const bounds = [
    min === undefined ? [] : [sql`${column} >= ${min}::integer`],
    max === undefined ? [] : [sql`${column} <= ${max}::integer`],
  ].flat();
  return sql`${sql.join(bounds, sql` and `)}`;
}
