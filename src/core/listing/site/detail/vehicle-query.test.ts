import { expect, it } from "vitest";
import { ApiError } from "#kernel/ui/site/api-error.ts";
import { createQueryClient } from "#kernel/ui/site/query-client.ts";
import { exampleVehicle } from "#test/example-vehicle.ts";
import { findListedVehicle, readZipCode, vehicleQuery } from "./vehicle-query.ts";

it("asks once more when the lookup fails, but not when the vehicle does not exist", () => {
  const { retry } = vehicleQuery("7");
  expect(retry(0, new ApiError(500, "broken"))).toBe(true);
  expect(retry(1, new ApiError(500, "broken"))).toBe(false);
  expect(retry(0, new ApiError(404, "none"))).toBe(false);
});

it("asks with the zip code where there is one", () => {
  expect(vehicleQuery("7", "20151").queryKey).toEqual(["/api/vehicles/7?zipCode=20151"]);
});

it.each(["places", "by-ids", "a/b", "", "1,2"])(
  "asks for no vehicle, and for nothing else, where the address has %j",
  (key) => {
    expect(vehicleQuery(key).queryKey).toEqual(["/api/vehicles/0"]);
  },
);

it("takes five digits for a zip code and nothing else", () => {
  expect(readZipCode("?make=BMW&zipCode=+20151")).toBe("20151");
  for (const query of ["", "?zipCode=", "?zipCode=2015", "?zipCode=abcde", undefined]) {
    expect(readZipCode(query), String(query)).toBeUndefined();
  }
});

it("finds a vehicle by id or VIN in the lists that were read", () => {
  const client = createQueryClient(async () => null);
  client.setQueryData(["/api/vehicles?make=BMW"], { vehicles: [exampleVehicle()] });
  client.setQueryData(["/api/vehicles/9"], exampleVehicle({ id: 9 }));
  expect(findListedVehicle(client, "7")?.title).toBe("2021 BMW 330i xDrive");
  expect(findListedVehicle(client, "1HGCM82633A004352")?.id).toBe(7);
  expect(findListedVehicle(client, "9")).toBeUndefined();
});
