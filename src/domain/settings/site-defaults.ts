/** The code on every card until an operator changes it. */
export const DEFAULT_DISCOUNT_CODE = "FB100";
