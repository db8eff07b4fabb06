import { readNumberField } from "#core/listing/rules/payments/number-field.ts";
import { FUEL_FIELDS, type FuelTexts } from "../../rules/payments/fuel-cost.ts";

/** The key in the browser's local storage for the values that the shopper typed last. */
const FUEL_KEY = "autohub.fuel";
/** Another version is not read. */
const VERSION = 1;
/** The values that also apply to the next car. */
const FIELDS = ["miles", "gasolinePrice", "dieselPrice", "electricityPrice"] as const;

export const EMPTY_FUEL_TEXTS: FuelTexts = {
  ...{ miles: "", mpg: "", kwh: "" },
  ...{ gasolinePrice: "", dieselPrice: "", electricityPrice: "" },
};

/** Returns the miles and prices that the shopper typed last in this browser, without invalid ones. */
export function recallFuel(): Partial<FuelTexts> {
  const texts: Partial<FuelTexts> = {};
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(FUEL_KEY) ?? "null");
    const values = new Map<string, unknown>(Object.entries(stored ?? {}));
    if (values.get("version") !== VERSION) return texts;
    for (const field of FIELDS) {
      const text = values.get(field);
      if (typeof text === "string" && text.length <= 20 && "value" in readNumberField(FUEL_FIELDS[field], text))
        texts[field] = text;
    }
  } catch {
    // Storage is switched off, or another program wrote there.
  }
  return texts;
}

/** Stores miles and prices in this browser. */
export function rememberFuel(texts: FuelTexts): void {
  const stored = Object.fromEntries(FIELDS.map((field) => [field, texts[field]]));
  try {
    localStorage.setItem(FUEL_KEY, JSON.stringify({ version: VERSION, ...stored }));
  } catch {
    // Storage is switched off or full: the next car begins with empty fields.
  }
}
