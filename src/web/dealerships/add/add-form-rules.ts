import "../../api/zod-without-eval.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import type { z } from "zod";
import { type AddDealership, addDealershipSchema } from "#contract/dealerships/dealership.ts";
import { withoutBlanks } from "../without-blanks.ts";

/** What stands in the form. */
export type AddForm = z.input<typeof addDealershipSchema>;

export const EMPTY_FORM: AddForm = { name: "", url: "", additionalUrls: [], location: "" };

const validate: Resolver<AddForm, unknown, AddDealership> = zodResolver(addDealershipSchema);

/**
 * The contract's rules and messages. Blank additional addresses are dropped and do not stand in the way; only beside
 * another problem they are told of as well. An empty location is left out.
 */
export const addFormResolver: Resolver<AddForm, unknown, AddDealership> = async (form, context, options) => {
  const filled = { ...form, additionalUrls: withoutBlanks(form.additionalUrls ?? []) };
  const result = await validate(filled, context, options);
  if (Object.keys(result.errors).length > 0) return validate(form, context, options);
  const { location, ...rest } = result.values as AddDealership;
  return { values: location ? { ...rest, location } : rest, errors: {} };
};
