import type { z } from "zod";
import { priceTermsSchema } from "#core/dealerships/price-terms-schemas.ts";
import { RECEIVER_CODES, type ReceiverCodes, readReceiverCode } from "#core/dealerships/rules/receiver-codes.ts";
import type { RawVehicle } from "#core/facts/rules/raw-vehicle.ts";
import { FACT_FIELDS, sourceOf } from "#core/facts/rules/vehicle-fields.ts";

/** The kinds of a file's lines. With `mixed`, the line's `type` decides, or else its content. */
export type LineKind = "dealerships" | "vehicles" | "mixed";

type Fields = Record<string, unknown>;

export type DealershipRecord = {
  kind: "dealership";
  key: string;
  name: string;
  url: string;
  location: string | null;
  /** Null when the line has none. */
  prices: z.output<typeof priceTermsSchema> | null;
  receiverCodes: ReceiverCodes;
};
export type VehicleRecord = {
  kind: "vehicle";
  /** The `id` of its dealership in the same system. */
  dealershipKey: string;
  raw: Omit<RawVehicle, "pageUrl">;
  /** ISO times; null when the line has none. */
  firstSeenAt: string | null;
  confirmedAt: string | null;
};

/** A line's object in our words, or half a sentence why it is unusable. */
export type RecordReading = DealershipRecord | VehicleRecord | { kind: "unusable"; reason: string };

const MAX_NAME_LENGTH = 200;
const MAX_LOCATION_LENGTH = 100;

/** Reads one line of an import file. Never throws. docs/import.md lists the fields. */
export function readRecord(text: string, as: LineKind, now: Date): RecordReading {
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch {
    return { kind: "unusable", reason: "is not JSON" };
  }
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) {
    return { kind: "unusable", reason: "is not a JSON object" };
  }
  const record = fields as Fields;
  return isVehicle(record, as) ? readVehicle(record, now) : readDealership(record);
}

function isVehicle(fields: Fields, as: LineKind): boolean {
  if (as !== "mixed") return as === "vehicles";
  if (fields.type === "vehicle" || fields.type === "dealership") return fields.type === "vehicle";
  return text(fields.dealership_id ?? fields.dealershipId) !== "";
}

function readDealership(fields: Fields): RecordReading {
  const key = text(fields.id);
  if (key === "") return { kind: "unusable", reason: "has no id" };
  const name = text(fields.name).slice(0, MAX_NAME_LENGTH);
  if (name === "") return { kind: "unusable", reason: "has no name" };
  const url = URL.parse(text(fields.website ?? fields.url));
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return { kind: "unusable", reason: "has no website that is an http(s) address" };
  }
  const place = [text(fields.city), text(fields.state)].filter(Boolean).join(", ");
  const location = (text(fields.location) || place).slice(0, MAX_LOCATION_LENGTH);
  const prices = readPrices(fields);
  if (prices === "unusable")
    return { kind: "unusable", reason: "has a price_basis and mandatory_fees that do not go together" };
  const receiverCodes = readCodes(fields);
  if (typeof receiverCodes === "string") return { kind: "unusable", reason: receiverCodes };
  return {
    kind: "dealership",
    key,
    name,
    url: url.href,
    location: location || null,
    prices,
    receiverCodes,
  };
}

/** Returns the codes of receivers, or half a sentence about one that cannot be such a code. Empty fields are none. */
function readCodes(fields: Fields): ReceiverCodes | string {
  const codes: ReceiverCodes = {};
  for (const code of RECEIVER_CODES) {
    const stated = text(fields[snakeCase(code)] ?? fields[code]);
    if (stated === "") continue;
    const read = readReceiverCode(code, stated);
    if (read === null) return `has the ${snakeCase(code)} "${stated.slice(0, 40)}", which is not valid`;
    codes[code] = read;
  }
  return codes;
}

/** Returns the content of the prices; null when the line does not state it. */
function readPrices(fields: Fields): DealershipRecord["prices"] | "unusable" {
  const priceBasis = fields.price_basis ?? fields.priceBasis;
  const fees = fields.mandatory_fees ?? fields.mandatoryFees;
  if (priceBasis === undefined && fees === undefined) return null;
  const mandatoryFees = Array.isArray(fees) ? fees.map(readFee) : fees;
  const read = priceTermsSchema.safeParse({ priceBasis, mandatoryFees });
  return read.success ? read.data : "unusable";
}

const readFee = (fee: unknown): unknown =>
  typeof fee === "object" && fee !== null && "amount_usd" in fee ? { ...fee, amountUsd: fee.amount_usd } : fee;

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The facts by their names in a line: the calls' names, in snake or camel case. */
const PLAIN_FACTS = FACT_FIELDS.map(sourceOf)
  .filter((source) => source !== "images" && source !== "features")
  .map((source) => {
    const camel = source === "detailUrl" ? "originalListingUrl" : source;
    return { source, camel, snake: snakeCase(camel) };
  });

function readVehicle(fields: Fields, now: Date): RecordReading {
  const dealershipKey = text(fields.dealership_id ?? fields.dealershipId);
  if (dealershipKey === "") return { kind: "unusable", reason: "has no dealership_id" };
  const raw: VehicleRecord["raw"] = {};
  const origins: NonNullable<RawVehicle["origins"]> = {};
  for (const { source, camel, snake } of PLAIN_FACTS) {
    const name = fields[snake] === undefined || fields[snake] === null ? camel : snake;
    const statedValue = value(fields[name]);
    raw[source] = statedValue;
    origins[source] = { kind: "column", name, statedValue };
  }
  raw.origins = origins;
  if (raw.city === "") {
    raw.city = value(fields.location);
    origins.city = { kind: "column", name: "location", statedValue: raw.city };
  }
  raw.images = Array.isArray(fields.images) ? fields.images.map(value) : [];
  raw.features = Array.isArray(fields.features) ? fields.features.map(value) : [];
  return {
    kind: "vehicle",
    dealershipKey,
    raw,
    firstSeenAt: time(fields.first_seen ?? fields.firstSeen, now),
    confirmedAt: time(fields.last_seen ?? fields.lastSeen, now),
  };
}

const value = (field: unknown): string | number =>
  typeof field === "string" || typeof field === "number" ? field : "";

function text(field: unknown): string {
  return String(value(field))
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
}

/** Returns a time of the past; null for a time in the future. */
function time(field: unknown, now: Date): string | null {
  if (typeof field !== "string" || field === "") return null;
  const at = new Date(field);
  const isPast = at.getTime() <= now.getTime() && at.getUTCFullYear() >= 1990;
  return isPast ? at.toISOString() : null;
}
