/** The data that identifies the car of a rejected row among the listed ones. */
export type RejectedCar = {
  /** True when the row says that the car is sold; otherwise the row was rejected for another reason. */
  isSold: boolean;
  /** The identity key that the car would have had; null when the row cannot be read that far. */
  identityKey: string | null;
  vin: string | null;
  stockNumber: string | null;
};
