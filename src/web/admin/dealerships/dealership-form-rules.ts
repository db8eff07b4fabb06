import "../api/zod-without-eval.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import type { z } from "zod";
import {
  type AddDealership,
  addDealershipSchema,
  type Dealership,
  type UpdateDealership,
  updateDealershipSchema,
} from "#contract/dealerships/dealership.ts";
import { hasWebsite } from "#domain/dealerships/dealership-rules.ts";

/** The addresses that are not blank. */
const withoutBlanks = (urls: readonly string[]): string[] => urls.filter((url) => url.trim() !== "");

/** Values of the form. With `csvOnly` the addresses are hidden and ignored. */
export type AddForm = {
  name: string;
  url: string;
  additionalUrls: string[];
  location: string;
  csvOnly: boolean;
};

export const EMPTY_FORM: AddForm = { name: "", url: "", additionalUrls: [], location: "", csvOnly: false };

const validateAdd = zodResolver(addDealershipSchema) as unknown as Resolver<AddForm, unknown, AddDealership>;

/**
 * Validates with the contract's schema and messages. Blank additional addresses are dropped; they are reported only
 * beside another problem. An empty location is left out.
 */
export const addFormResolver: Resolver<AddForm, unknown, AddDealership> = async (form, context, options) => {
  const shown = form.csvOnly ? { ...form, url: "", additionalUrls: [] } : form;
  const filled = { ...shown, additionalUrls: withoutBlanks(shown.additionalUrls) };
  const result = await validateAdd(filled, context, options);
  if (Object.keys(result.errors).length > 0) return validateAdd(shown, context, options);
  const { location, csvOnly, ...rest } = result.values as AddDealership;
  return {
    values: { ...rest, ...(location && { location }), ...(csvOnly && { csvOnly }) } as AddDealership,
    errors: {},
  };
};

/** Values of the form, named as in the call. */
export type EditForm = z.input<typeof updateDealershipSchema>;

/** The form's values for a dealership as it is now. */
export const editFormOf = (dealership: Dealership): EditForm => ({
  name: dealership.name,
  url: dealership.url,
  additional_urls: dealership.additionalUrls ?? [],
  location: dealership.location ?? "",
  sync_schedule: dealership.syncSchedule ?? "nightly",
  include_other_rooftops: dealership.includeOtherRooftops ?? false,
});

const validateEdit: Resolver<EditForm, unknown, UpdateDealership> = zodResolver(updateDealershipSchema);

/**
 * Validates with the contract's schema and messages. Blank additional addresses are dropped; they are reported only
 * beside another problem. A dealership without a website may stay without one.
 */
export const editFormResolver =
  (dealership: Dealership): Resolver<EditForm, unknown, UpdateDealership> =>
  async (form, context, options) => {
    const additional = withoutBlanks(form.additional_urls ?? []);
    const staysWithout = !hasWebsite(dealership) && form.url?.trim() === "" && additional.length === 0;
    const { url: _, ...withoutUrl } = form;
    const filled = { ...(staysWithout ? withoutUrl : form), additional_urls: additional };
    const result = await validateEdit(filled, context, options);
    return Object.keys(result.errors).length > 0 ? validateEdit(form, context, options) : result;
  };

/** The call's body: addresses and location always, the other fields only when they have changed. */
export function changesTo(
  dealership: Dealership,
  { name, sync_schedule, include_other_rooftops, ...rest }: UpdateDealership,
): UpdateDealership {
  const before = editFormOf(dealership);
  return {
    ...rest,
    ...(name !== dealership.name && { name }),
    ...(sync_schedule !== before.sync_schedule && { sync_schedule }),
    ...(include_other_rooftops !== before.include_other_rooftops && { include_other_rooftops }),
  };
}
