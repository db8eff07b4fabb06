import { createHmac, timingSafeEqual } from "node:crypto";
import { maskedNetwork } from "#kernel/http/client-network.ts";

/**
 * A page's token, sent with a view or a contact, shows that the caller has asked for it before: for this car, from the same network,
 * today or yesterday. It needs no cookie, says nothing about the visitor, and is stored nowhere.
 */
const tokenOf = (key: Buffer, vehicleId: number, address: string): Buffer =>
  createHmac("sha256", key)
    .update(`page of ${vehicleId} for ${maskedNetwork(address)}`)
    .digest()
    .subarray(0, 16);

/** Returns the token of a car's page. @param keys from `dailyKeys` */
export const makePageToken = ([key]: readonly Buffer[], vehicleId: number, address: string): string => {
  if (!key) throw new Error("there is no key of the day");
  return tokenOf(key, vehicleId, address).toString("base64url");
};

/** Returns whether a token is ours, for this car and for this network. @param keys from `dailyKeys` */
export function isPageToken(keys: readonly Buffer[], vehicleId: number, address: string, token: string): boolean {
  const given = Buffer.from(token, "base64url");
  return keys.some((key) => {
    const right = tokenOf(key, vehicleId, address);
    return given.length === right.length && timingSafeEqual(given, right);
  });
}
