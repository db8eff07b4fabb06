import { expect, it } from "vitest";
import { toHeaderText } from "./mail-address.ts";
import { MAX_SUBJECT, mailProblem } from "./mail.ts";

const mail = (subject: string) => ({ to: "ann@mail.example", subject, text: "", html: null });

it.each(["a", "é", "🚗", "𝐁"])("takes every subject that was made fit, also one of %s alone", (letter) => {
  expect(mailProblem(mail(toHeaderText(letter.repeat(1_000), MAX_SUBJECT)))).toBeNull();
});

it.each(["a", "🚗"])("refuses a longer subject of %s", (letter) => {
  expect(mailProblem(mail(letter.repeat(MAX_SUBJECT + 1)))).toBe("the subject is not one short line");
});
