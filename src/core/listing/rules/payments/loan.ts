/**
 * A loan with equal monthly payments at the end of each month (an annuity). The rate is the annual percentage rate as US
 * lenders state it: a twelfth of it is due each month (Regulation Z, appendix J to 12 CFR 1026). Money is whole cents.
 */
export type Loan = { ratePercent: number; termMonths: number };

/** Tolerance for amounts that are above a whole cent by a fraction of a millionth, and would be rounded up. */
const ROUNDING_SLACK_CENTS = 1e-6;

/** The amount in cents that one cent a month pays back over the term: the present value of an annuity of 1. */
function annuityFactor({ ratePercent, termMonths }: Loan): number {
  const monthly = ratePercent / 100 / 12;
  // expm1 and log1p, because 1 − (1 + i)^−n loses its digits when the rate is small.
  return monthly === 0 ? termMonths : -Math.expm1(-termMonths * Math.log1p(monthly)) / monthly;
}

/** The monthly payment that pays back `amountCents`, rounded up to a cent: the last payment may be some cents less. */
export function monthlyPaymentCents(amountCents: number, loan: Loan): number {
  return Math.max(0, Math.ceil(amountCents / annuityFactor(loan) - ROUNDING_SLACK_CENTS));
}

/** The most that can be borrowed for a monthly payment, rounded down to a cent. */
export function affordableAmountCents(paymentCents: number, loan: Loan): number {
  return Math.max(0, Math.floor(paymentCents * annuityFactor(loan) + ROUNDING_SLACK_CENTS));
}
