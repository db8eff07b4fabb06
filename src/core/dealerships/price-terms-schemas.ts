import { z } from "zod";
import {
  MAX_FEE_NAME_LENGTH,
  MAX_FEE_USD,
  MAX_FEES,
  type MandatoryFee,
  PRICE_BASES,
  type PriceBasis,
  priceBasisProblem,
} from "#core/facts/rules/price-basis.ts";
import { storableText } from "#kernel/http/parameters.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";

/** The basis of prices, as calls return it. */
export const priceBasisSchema = z.enum(PRICE_BASES, `must be one of ${PRICE_BASES.join(", ")}`);
/** Fees that come on top of the price; whole US dollars. */
export const mandatoryFeesSchema = z.array(z.object({ name: z.string(), amountUsd: z.int() }));

const AMOUNT = `A fee's amount must be whole dollars from 1 to ${formatCount(MAX_FEE_USD)}`;
const givenFeesSchema = z
  .array(
    z.object({
      name: storableText("The fee has no name")
        .trim()
        .min(1, "The fee has no name")
        .max(MAX_FEE_NAME_LENGTH, `A fee's name must not exceed ${MAX_FEE_NAME_LENGTH} characters`),
      amountUsd: z.int(AMOUNT).min(1, AMOUNT).max(MAX_FEE_USD, AMOUNT),
    }),
  )
  .max(MAX_FEES, `Maximum ${MAX_FEES} fees allowed`);

/** Fields of a call's body that set the price terms. A single one must fit the stored value of the other. */
export const priceTermFields = {
  priceBasis: priceBasisSchema.optional(),
  mandatoryFees: givenFeesSchema.optional(),
};

type GivenTerms = { priceBasis?: PriceBasis | undefined; mandatoryFees?: MandatoryFee[] | undefined };

/** Refuses a basis and fees that do not fit together. */
export function checkPriceTerms({ priceBasis, mandatoryFees }: GivenTerms, ctx: z.RefinementCtx): void {
  if (priceBasis === undefined || mandatoryFees === undefined) return;
  const message = priceBasisProblem(priceBasis, mandatoryFees);
  if (message !== null) ctx.addIssue({ code: "custom", path: ["mandatoryFees"], message });
}

/** Both together, as in a file of another system. */
export const priceTermsSchema = z
  .object({ priceBasis: priceBasisSchema, mandatoryFees: givenFeesSchema.default([]) })
  .superRefine(checkPriceTerms);
