import { priceForPayment } from "./payments/estimate-payment.ts";
import { ASSUMED_TERMS } from "./payments/payment-terms.ts";

/** Returns the highest price, in whole US dollars, that a monthly payment pays for on the site's assumed terms. */
export const priceForMonth = (monthlyUsd: number): number => priceForPayment(monthlyUsd, ASSUMED_TERMS);
