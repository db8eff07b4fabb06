import { MAX_EXPORT_VEHICLES } from "#domain/exports/export-rules.ts";

/** Which cars an export takes, as the form holds it. */
export type ExportChoice = { dealership: string; make: string; pick: "newest" | "price_drop"; limit: string };

/** Stands for no restriction: an option may not have an empty value. */
export const EVERY = "all";

export const DEFAULT_CHOICE: ExportChoice = {
  dealership: EVERY,
  make: EVERY,
  pick: "newest",
  limit: `${MAX_EXPORT_VEHICLES}`,
};

/** What is wrong with the number of cars, in words; null when nothing is. */
export function choiceProblem({ limit }: ExportChoice): string | null {
  const count = Number(limit);
  const fits = Number.isInteger(count) && count >= 1 && count <= MAX_EXPORT_VEHICLES;
  return limit.trim() !== "" && fits ? null : `A whole number from 1 to ${MAX_EXPORT_VEHICLES}`;
}

/** The query string that asks for a choice; what is the server's own choice anyway is left out. */
export function choiceQuery(choice: ExportChoice): URLSearchParams {
  const query = new URLSearchParams();
  if (choice.dealership !== EVERY) query.set("dealershipId", choice.dealership);
  if (choice.make !== EVERY) query.set("make", choice.make);
  if (choice.pick !== DEFAULT_CHOICE.pick) query.set("pick", choice.pick);
  const limit = Number(choice.limit);
  if (limit !== MAX_EXPORT_VEHICLES && choiceProblem(choice) === null) query.set("limit", `${limit}`);
  return query;
}
