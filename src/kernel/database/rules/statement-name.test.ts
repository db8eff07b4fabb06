import { expect, it } from "vitest";
import { statementName } from "./statement-name.ts";

it.each([
  ["select * from mails where id = $1", "select * from mails where id = $"],
  ["select 1 from a where x = 'ann@example.com' and y = 42", "select ? from a where x = ? and y = ?"],
  ["select 'it''s  hers', 3.5 from t", "select … from t"],
  ["select * from a where id in ($1, $2,$3)", "select * from a where id in (…)"],
  ["insert into a values ($1, $2), ($3, $4)", "insert into a values (…)"],
  ["select a\n    -- ann@example.com\n  from b", "select a from b"],
  ["select 'never closed", "select ?"],
  ["select $$ann@example.com$$, x", "select ?, x"],
])("%s is counted as %s", (text, name) => {
  expect(statementName(text)).toBe(name);
});

it("is short, whatever the statement", () => {
  const name = statementName(`select ${"column_name, ".repeat(10_000)}`);
  expect(name.length).toBeLessThanOrEqual(240);
});
