import { type MandatoryFee, type PriceBasis, priceBasisProblem } from "#core/facts/rules/price-basis.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { UpdateDealership } from "./dealership-schemas.ts";

/**
 * Returns the columns for a dealership's price terms after a change. A field that is not given stays; fees are removed when the basis
 * does not need them.
 * @throws {AppError} 400 when fees and basis do not fit together
 */
export function pricesAfter(
  before: { price_basis: PriceBasis; mandatory_fees: MandatoryFee[] },
  { priceBasis, mandatoryFees }: Pick<UpdateDealership, "priceBasis" | "mandatoryFees">,
): { price_basis: PriceBasis; mandatory_fees: string } {
  const basis = priceBasis ?? before.price_basis;
  const fees = mandatoryFees ?? (basis === "plus-fees" ? before.mandatory_fees : []);
  const problem = priceBasisProblem(basis, fees);
  if (problem !== null) throw AppError.badRequest(problem);
  return { price_basis: basis, mandatory_fees: JSON.stringify(fees) };
}
