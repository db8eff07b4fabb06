import { expect, it } from "vitest";
import { isOwnNetwork, maskedNetwork, networkOf, networksOf } from "./client-network.ts";

it("counts an IPv6 customer's addresses as one, and IPv4 addresses each", () => {
  expect(networkOf("2001:db8:0:1::1")).toBe(networkOf("2001:db8:0:1:ffff::2"));
  expect(networkOf("2001:db8:0:1::1")).not.toBe(networkOf("2001:db8:0:2::1"));
  expect(networkOf("203.0.113.7")).not.toBe(networkOf("203.0.113.8"));
  expect(networkOf("::ffff:203.0.113.7")).toBe(networkOf("203.0.113.7"));
});

it("counts a caller by each network that one hand may hold, narrowest first", () => {
  const keys = (address: string) => networksOf(address).map(({ key, step }) => `${step} ${key}`);
  expect(keys("2001:db8:7:1234::9")).toEqual(["0 2001:db8:7:1234::/64", "1 2001:db8:7:1200::/56", "2 2001:db8:7::/48"]);
  expect(keys("203.0.113.7")).toEqual(["0 203.0.113.7/32", "1 203.0.113.0/24"]);
  expect(keys("::ffff:203.0.113.7")).toEqual(keys("203.0.113.7"));
  expect(keys("nonsense")).toEqual(["0 nonsense"]);
});

it("shows people an address without its last part", () => {
  expect(maskedNetwork("203.0.113.7")).toBe("203.0.113.0/24");
  expect(maskedNetwork("2001:db8:0:1:2:3:4:5")).toBe("2001:db8::/48");
  expect(maskedNetwork("nonsense")).toBe("unknown");
});

it.each([
  ["127.0.0.1", true],
  ["::1", true],
  ["::ffff:10.1.2.3", true],
  ["192.168.1.4", true],
  ["fd00::1", true],
  ["203.0.113.7", false],
  ["2001:db8::1", false],
  ["nonsense", false],
])("knows whether %s is this machine or a private network", (address, isOwn) => {
  expect(isOwnNetwork(address)).toBe(isOwn);
});
