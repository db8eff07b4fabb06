/** The default code on every card. The operator can change it. */
export const DEFAULT_DISCOUNT_CODE = "FB100";
