/** What identifies the car of a rejected row among the listed ones. */
export type CarMark = {
  /** Whether the row says that the car is sold; otherwise the row was rejected for another reason. */
  isSold: boolean;
  /** The identity key that it would have had; null when the row cannot be read so far. */
  identityKey: string | null;
  vin: string | null;
  stockNumber: string | null;
};
