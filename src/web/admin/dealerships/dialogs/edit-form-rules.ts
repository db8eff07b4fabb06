import "../../api/zod-without-eval.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import type { z } from "zod";
import { type Dealership, type UpdateDealership, updateDealershipSchema } from "#contract/dealerships/dealership.ts";
import { hasWebsite } from "#domain/dealerships/dealership-rules.ts";
import { withoutBlanks } from "../without-blanks.ts";

/** What stands in the form; the names are those of the call. */
export type EditForm = z.input<typeof updateDealershipSchema>;

/** What a dealership has now. */
export const editFormOf = (dealership: Dealership): EditForm => ({
  name: dealership.name,
  url: dealership.url,
  additional_urls: dealership.additionalUrls ?? [],
  location: dealership.location ?? "",
  sync_schedule: dealership.syncSchedule ?? "nightly",
});

const validate: Resolver<EditForm, unknown, UpdateDealership> = zodResolver(updateDealershipSchema);

/**
 * The contract's rules and messages; blank additional addresses are dropped, beside another problem they are told of. A
 * dealership without a website may stay without one.
 */
export const editFormResolver =
  (dealership: Dealership): Resolver<EditForm, unknown, UpdateDealership> =>
  async (form, context, options) => {
    const additional = withoutBlanks(form.additional_urls ?? []);
    const staysWithout = !hasWebsite(dealership) && form.url?.trim() === "" && additional.length === 0;
    const { url: _, ...withoutUrl } = form;
    const filled = { ...(staysWithout ? withoutUrl : form), additional_urls: additional };
    const result = await validate(filled, context, options);
    return Object.keys(result.errors).length > 0 ? validate(form, context, options) : result;
  };

/** The body of the call: the addresses and the location always, name and schedule only when they are new. */
export function changesTo(
  dealership: Dealership,
  { name, sync_schedule, ...rest }: UpdateDealership,
): UpdateDealership {
  return {
    ...rest,
    ...(name !== dealership.name && { name }),
    ...(sync_schedule !== editFormOf(dealership).sync_schedule && { sync_schedule }),
  };
}
