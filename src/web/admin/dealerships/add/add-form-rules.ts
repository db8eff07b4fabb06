import "../../api/zod-without-eval.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import { type AddDealership, addDealershipSchema } from "#contract/dealerships/dealership.ts";
import { withoutBlanks } from "../without-blanks.ts";

/** What stands in the form. `csvOnly` folds the addresses away, which then do not count. */
export type AddForm = {
  name: string;
  url: string;
  additionalUrls: string[];
  location: string;
  csvOnly: boolean;
};

export const EMPTY_FORM: AddForm = { name: "", url: "", additionalUrls: [], location: "", csvOnly: false };

const validate = zodResolver(addDealershipSchema) as unknown as Resolver<AddForm, unknown, AddDealership>;

/**
 * The contract's rules and messages. Blank additional addresses are dropped and do not stand in the way; only beside
 * another problem they are told of as well. An empty location is left out.
 */
export const addFormResolver: Resolver<AddForm, unknown, AddDealership> = async (form, context, options) => {
  const shown = form.csvOnly ? { ...form, url: "", additionalUrls: [] } : form;
  const filled = { ...shown, additionalUrls: withoutBlanks(shown.additionalUrls) };
  const result = await validate(filled, context, options);
  if (Object.keys(result.errors).length > 0) return validate(shown, context, options);
  const { location, csvOnly, ...rest } = result.values as AddDealership;
  return {
    values: { ...rest, ...(location && { location }), ...(csvOnly && { csvOnly }) } as AddDealership,
    errors: {},
  };
};
