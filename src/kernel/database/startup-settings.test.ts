import { expect, it } from "vitest";
import { type StartupParameters, takeSettings } from "./startup-settings.ts";

it("takes timeouts and options out of the startup parameters, the address's last", () => {
  const parameters: StartupParameters = {
    options: "-csynchronous_commit=on --search_path=cars\\ 2,public",
    statement_timeout: 20_000,
    lock_timeout: 0,
  };
  expect(takeSettings(parameters, "-c hash_mem_multiplier=16")).toBe(
    "set hash_mem_multiplier = '16'; set synchronous_commit = 'on'; set search_path = 'cars 2,public'; set statement_timeout = '20000'",
  );
  expect(Object.values(parameters).filter((value) => value !== undefined)).toEqual([]);
});

it("cannot be left by a quote, and leaves options that are no settings to the server", () => {
  expect(takeSettings({ options: "-c application_name=it's;drop" })).toBe("set application_name = 'it''s;drop'");
  const parameters: StartupParameters = { options: "-d 3" };
  expect(takeSettings(parameters)).toBe("");
  expect(parameters.options).toBe("-d 3");
});
