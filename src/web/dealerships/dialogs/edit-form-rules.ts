import "../../api/zod-without-eval.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import type { z } from "zod";
import { type Dealership, type UpdateDealership, updateDealershipSchema } from "#contract/dealerships/dealership.ts";
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

/** The contract's rules and messages; blank additional addresses are dropped, beside another problem they are told of. */
export const editFormResolver: Resolver<EditForm, unknown, UpdateDealership> = async (form, context, options) => {
  const filled = { ...form, additional_urls: withoutBlanks(form.additional_urls ?? []) };
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
