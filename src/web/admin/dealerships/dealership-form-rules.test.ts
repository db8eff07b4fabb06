import { expect, it } from "vitest";
import { type AddForm, addFormResolver } from "./dealership-form-rules.ts";

const GOOD: AddForm = {
  name: "Harbor Motors",
  url: "https://harbor.example",
  additionalUrls: [],
  location: "",
  csvOnly: false,
};

async function resolve(changes: Partial<AddForm>) {
  return addFormResolver({ ...GOOD, ...changes }, undefined, { fields: {}, shouldUseNativeValidation: false });
}

it("trims, drops blank addresses and leaves an empty location out", async () => {
  const { values } = await resolve({ name: "  Harbor Motors ", additionalUrls: ["", " https://a.example ", "  "] });
  expect(values).toEqual({
    name: "Harbor Motors",
    url: "https://harbor.example",
    additionalUrls: ["https://a.example"],
  });
});

it("gives addresses without a scheme https", async () => {
  const { values } = await resolve({ url: " www.harbor.example ", additionalUrls: ["harbor.example/used"] });
  expect(values).toMatchObject({ url: "https://www.harbor.example", additionalUrls: ["https://harbor.example/used"] });
});

it("asks for no address when the inventory comes as CSV only, whatever the folded fields hold", async () => {
  const { values } = await resolve({ csvOnly: true, url: "nonsense", additionalUrls: ["nonsense"] });
  expect(values).toEqual({ name: "Harbor Motors", url: "", additionalUrls: [], csvOnly: true });
});

it("keeps a location", async () => {
  expect((await resolve({ location: " Chantilly, VA " })).values).toMatchObject({ location: "Chantilly, VA" });
});

it.each([
  [{ name: "  " }, { name: { message: "Dealership name is required" } }],
  [{ url: " " }, { url: { message: "Primary URL is required" } }],
  [{ url: "harbor motors" }, { url: { message: "Please enter a valid URL" } }],
  [{ location: "x".repeat(101) }, { location: { message: "Location must not exceed 100 characters" } }],
  [{ additionalUrls: ["nonsense"] }, { additionalUrls: [{ message: "Please enter a valid URL" }] }],
])("says what is wrong with %j", async (changes, errors) => {
  expect((await resolve(changes)).errors).toMatchObject(errors);
});

it("puts each message beside its own address, blank ones between them included", async () => {
  const { errors } = await resolve({ additionalUrls: ["https://a.example", "", "nonsense"] });
  expect(errors.additionalUrls).toMatchObject({
    1: { message: "URL is required" },
    2: { message: "Please enter a valid URL" },
  });
});

it("takes no more than ten additional addresses", async () => {
  const { errors } = await resolve({ additionalUrls: Array.from({ length: 11 }, (_, n) => `https://${n}.example`) });
  expect(errors.additionalUrls).toMatchObject({ message: "Maximum 10 additional URLs allowed" });
});
