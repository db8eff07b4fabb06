import "#kernel/ui/console/zod-without-eval.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldErrors, Resolver } from "react-hook-form";
import { type MandatoryFee, type PriceBasis, priceBasisProblem } from "#core/facts/rules/price-basis.ts";
import {
  type AddDealership,
  addDealershipSchema,
  type Dealership,
  type FeedSettings,
  type UpdateDealership,
  updateDealershipSchema,
} from "../dealership-schemas.ts";
import { CONTACT_PARTS, type ContactPart, contactWords } from "../rules/dealer-contact.ts";
import { hasWebsite, type SyncSchedule } from "../rules/dealership-rules.ts";
import type { LeadFormat } from "../rules/inquiry-rules.ts";

/** The source of a dealership's inventory. */
export type InventorySource = "website" | "feed" | "files";

/** Values of the fields of an inventory feed. An empty login means none. */
/** `serverKey`: the confirmed key of an sftp server. */
export type FeedForm = { login: { userName: string; password: string }; dealerIds: string[]; serverKey?: string };

const EMPTY_FEED: FeedForm = { login: { userName: "", password: "" }, dealerIds: [] };

/** The addresses that are not blank. */
const withoutBlanks = (urls: readonly string[]): string[] => urls.filter((url) => url.trim() !== "");

const isTyped = ({ userName, password }: FeedForm["login"]): boolean => userName.trim() !== "" || password !== "";

/** A fee as it is typed. */
export type FeeForm = { name: string; amountUsd: string };
/** The answer to whether prices include all mandatory fees. */
export type PriceTermsForm = { priceBasis: PriceBasis; mandatoryFees: FeeForm[] };

/** Values of the form. Fields that `source` does not need are hidden and ignored. */
export type AddForm = PriceTermsForm & {
  name: string;
  url: string;
  additionalUrls: string[];
  location: string;
  source: InventorySource;
  feed: FeedForm;
};

export const EMPTY_FORM: AddForm = {
  name: "",
  url: "",
  additionalUrls: [],
  location: "",
  source: "website",
  feed: EMPTY_FEED,
  priceBasis: "unknown",
  mandatoryFees: [],
};

/** A feed's settings in the form of the calls. */
export const feedSettingsOf = ({ login, dealerIds, serverKey }: FeedForm): FeedSettings => ({
  ...(isTyped(login) && { login }),
  ...(dealerIds.length > 0 && { dealerIds }),
  ...(serverKey && { serverKey }),
});

const isFeeTyped = ({ name, amountUsd }: FeeForm): boolean => name.trim() !== "" || amountUsd.trim() !== "";

/** "$1,499" as 1499; a text that is no number becomes NaN, which the call refuses. */
const readDollars = (typed: string): number =>
  typed.trim() === "" ? Number.NaN : Number(typed.replace(/[$,\s]/g, ""));

/** The price terms in the form of the call; fees count only where they come on top. */
const priceTermsOf = ({ priceBasis, mandatoryFees }: PriceTermsForm, fees = mandatoryFees) => ({
  priceBasis,
  mandatoryFees:
    priceBasis === "plus-fees" ? fees.map(({ name, amountUsd }) => ({ name, amountUsd: readDollars(amountUsd) })) : [],
});

/** The price terms in the form of the calls. */
export type PriceTerms = { priceBasis: PriceBasis; mandatoryFees: MandatoryFee[] };

/** Returns the price terms of a form; null while its answer is "Not known", or a fee has no name or no amount. */
export function readTerms(form: PriceTermsForm): PriceTerms | null {
  const terms = priceTermsOf(form, form.mandatoryFees.filter(isFeeTyped));
  const isReady = terms.priceBasis !== "unknown" && priceBasisProblem(terms.priceBasis, terms.mandatoryFees) === null;
  const areWhole = terms.mandatoryFees.every((fee) => fee.name.trim() !== "" && Number.isInteger(fee.amountUsd));
  return isReady && areWhole ? terms : null;
}

function addCallOf({ source, feed, priceBasis, mandatoryFees, ...given }: AddForm): object {
  const form = { ...given, ...(priceBasis !== "unknown" && priceTermsOf({ priceBasis, mandatoryFees })) };
  if (source === "files") return { ...form, url: "", additionalUrls: [], csvOnly: true };
  return source === "feed" ? { ...form, additionalUrls: [], feed: feedSettingsOf(feed) } : form;
}

const validateAdd = zodResolver(addDealershipSchema) as unknown as Resolver<object, unknown, AddDealership>;
const validateUpdate = zodResolver(updateDealershipSchema) as unknown as Resolver<object, unknown, UpdateDealership>;

/** The calls' messages, in the words of a form whose address is a feed's. */
function errorsFor<Form extends object>(errors: FieldErrors, source: InventorySource): FieldErrors<Form> {
  const { url } = errors;
  const isMissing = source === "feed" && url?.message === "Primary URL is required";
  return (
    isMissing ? { ...errors, url: { ...url, message: "Feed address is required" } } : errors
  ) as FieldErrors<Form>;
}

/**
 * Validates with the contract's schema and messages. Blank additional addresses are dropped; they are reported only
 * beside another problem. An empty location is left out.
 */
export const addFormResolver: Resolver<AddForm, unknown, AddDealership> = async (form, context, options) => {
  const check = (values: AddForm) => validateAdd(addCallOf(values), context, options as never);
  const mandatoryFees = form.mandatoryFees.filter(isFeeTyped);
  const result = await check({ ...form, mandatoryFees, additionalUrls: withoutBlanks(form.additionalUrls) });
  if (Object.keys(result.errors).length > 0) {
    return { values: {}, errors: errorsFor<AddForm>((await check(form)).errors, form.source) };
  }
  const { location, csvOnly, ...rest } = result.values as AddDealership;
  return {
    values: { ...rest, ...(location && { location }), ...(csvOnly && { csvOnly }) } as AddDealership,
    errors: {},
  };
};

/** Values of the form. Fields that `source` does not need are hidden and ignored. */
export type EditForm = PriceTermsForm & {
  name: string;
  url: string;
  additional_urls: string[];
  location: string;
  sync_schedule: SyncSchedule;
  include_other_rooftops: boolean;
  source: Exclude<InventorySource, "files">;
  feed: FeedForm;
  /** True when the stored login has to be deleted. */
  forgetLogin: boolean;
  dealLabels: boolean;
  leadEmail: string;
  leadFormat: LeadFormat;
  takesQuestions: boolean;
  /** The ways to reach it that shoppers see. */
  contact: Record<ContactPart, string>;
};

/** Returns what shoppers see of a part: the operator's correction, else what was read; empty for nothing. */
const shownContact = ({ readContact, correctedContact }: Dealership, part: ContactPart): string => {
  const corrected = correctedContact[part];
  return corrected === undefined ? (readContact[part] ?? "") : (corrected ?? "");
};

/** The form's values for a dealership in its present state. */
export const editFormOf = (dealership: Dealership): EditForm => ({
  name: dealership.name,
  url: dealership.url,
  additional_urls: dealership.additionalUrls ?? [],
  location: dealership.location ?? "",
  sync_schedule: dealership.syncSchedule ?? "nightly",
  include_other_rooftops: dealership.includeOtherRooftops ?? false,
  source: dealership.feed ? "feed" : "website",
  feed: { ...EMPTY_FEED, dealerIds: dealership.feed?.dealerIds ?? [] },
  forgetLogin: false,
  priceBasis: dealership.priceBasis,
  mandatoryFees: dealership.mandatoryFees.map(({ name, amountUsd }) => ({ name, amountUsd: `${amountUsd}` })),
  dealLabels: dealership.dealLabels,
  leadEmail: dealership.leadEmail ?? "",
  leadFormat: dealership.leadFormat ?? "text",
  takesQuestions: dealership.takesQuestions ?? false,
  contact: Object.fromEntries(
    CONTACT_PARTS.map((part) => [part, contactWords(part, shownContact(dealership, part))]),
  ) as EditForm["contact"],
});

/** The parts of the contact data that were changed; undefined when none was. */
function contactChanges(dealership: Dealership, contact: UpdateDealership["contact"]): UpdateDealership["contact"] {
  const changed = CONTACT_PARTS.filter((part) => (contact?.[part] ?? "") !== shownContact(dealership, part));
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((part) => [part, contact?.[part] ?? ""]));
}

/** The form's changes of a dealership's feed; undefined when there are none. */
function feedChanges({ feed: before }: Dealership, { source, feed, forgetLogin }: EditForm): UpdateDealership["feed"] {
  if (source === "website") return before ? null : undefined;
  const isSame = before !== null && before.dealerIds.join("\n") === feed.dealerIds.join("\n");
  const changes: FeedSettings = {
    ...(isTyped(feed.login) ? { login: feed.login } : forgetLogin && { login: null }),
    ...(!isSame && { dealerIds: feed.dealerIds }),
  };
  return before !== null && Object.keys(changes).length === 0 ? undefined : changes;
}

/**
 * Validates with the contract's schema and messages. Blank additional addresses and fees are dropped; they are
 * reported only beside another problem. A dealership without a website may stay without one.
 */
export const editFormResolver =
  (dealership: Dealership): Resolver<EditForm, unknown, UpdateDealership> =>
  async (form, context, options) => {
    const check = (additional: string[], fees: FeeForm[]) => {
      const { source, feed: _, forgetLogin: __, url, ...rest } = form;
      const additional_urls = source === "feed" ? [] : additional;
      const staysWithout = source === "website" && !hasWebsite(dealership) && !url.trim() && !additional_urls.length;
      const feed = feedChanges(dealership, form);
      const call = {
        ...rest,
        ...priceTermsOf(form, fees),
        additional_urls,
        ...(!staysWithout && { url, ...(feed !== undefined && { feed }) }),
      };
      return validateUpdate(call, context, options as never);
    };
    const result = await check(withoutBlanks(form.additional_urls), form.mandatoryFees.filter(isFeeTyped));
    if (Object.keys(result.errors).length > 0) {
      const { errors } = await check(form.additional_urls, form.mandatoryFees);
      return { values: {}, errors: errorsFor<EditForm>(errors, form.source) };
    }
    return { values: result.values as UpdateDealership, errors: {} };
  };

const isSamePrices = (before: Dealership, { priceBasis, mandatoryFees }: UpdateDealership): boolean =>
  JSON.stringify([before.priceBasis, before.mandatoryFees]) === JSON.stringify([priceBasis, mandatoryFees]);

/** The call's body: addresses and location always, the other fields only when they have changed. */
export function changesTo(dealership: Dealership, update: UpdateDealership): UpdateDealership {
  const { name, sync_schedule, include_other_rooftops, priceBasis, mandatoryFees, dealLabels, ...others } = update;
  const { leadEmail, leadFormat, takesQuestions, contact: typed, ...rest } = others;
  const before = editFormOf(dealership);
  const contact = contactChanges(dealership, typed);
  return {
    ...rest,
    ...(name !== dealership.name && { name }),
    ...(sync_schedule !== before.sync_schedule && { sync_schedule }),
    ...(!isSamePrices(dealership, { priceBasis, mandatoryFees }) && { priceBasis, mandatoryFees }),
    ...(dealLabels !== before.dealLabels && { dealLabels }),
    ...(include_other_rooftops !== before.include_other_rooftops && { include_other_rooftops }),
    ...(contact && { contact }),
    ...((leadEmail ?? "") !== before.leadEmail && { leadEmail }),
    ...(leadFormat !== before.leadFormat && { leadFormat }),
    ...(takesQuestions !== before.takesQuestions && { takesQuestions }),
  };
}
