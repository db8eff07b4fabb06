import { expect, it } from "vitest";
import { readContact, readContactPart } from "./dealer-contact.ts";
import { describeHours } from "./hours-words.ts";
import { readHours } from "./opening-hours.ts";
import { formatPhone } from "./phone-words.ts";

it.each([
  ["Mo-Fr 09:00-19:00, Sa 10:00-17:00", "Mo-Fr 09:00-19:00, Sa 10:00-17:00"],
  ["Mon-Fri 9am-7pm, Sat 10am-5pm, Sun closed", "Mo-Fr 09:00-19:00, Sa 10:00-17:00"],
  ["Monday - Thursday: 9:00 AM - 8:00 PM\nFriday: 9:00 AM - 6:00 PM", "Mo-Th 09:00-20:00, Fr 09:00-18:00"],
  ["Mon to Sat 9-7", "Mo-Sa 09:00-19:00"],
  ["Tuesday, Thursday 9:30am–6:30pm", "Tu 09:30-18:30, Th 09:30-18:30"],
  ["Daily 10 am to 6 pm", "Mo-Su 10:00-18:00"],
  ["Sat 9-5, Sun 1-5", "Sa 09:00-17:00, Su 13:00-17:00"],
  ["Sun 1-5pm", "Su 13:00-17:00"],
  ["Fri 9-10pm", "Fr 09:00-22:00"],
  ["Mo 05:00-11:00", "Mo 05:00-11:00"],
  ["Mo,Tu,We 09:00-17:00", "Mo-We 09:00-17:00"],
])("reads the hours %j", (typed, stored) => {
  expect(readHours(typed)).toBe(stored);
  expect(readHours(stored)).toBe(stored);
});

it.each(["by appointment", "Mon-Fri 9-7, call for Saturday", "Mon-Fri 25:00-26:00", "Sun closed", "9-5", ""])(
  "does not guess hours from %j",
  (typed) => expect(readHours(typed)).toBeNull(),
);

it("shows hours with the days that are closed", () => {
  expect(describeHours("Mo-Fr 09:00-19:30, Sa 10:00-17:00")).toEqual([
    { days: "Mon–Fri", times: "9 am – 7:30 pm" },
    { days: "Sat", times: "10 am – 5 pm" },
    { days: "Sun", times: "closed" },
  ]);
});

it("keeps the usable parts of what a site states, in one writing", () => {
  expect(
    readContact({
      phone: "+1 (703) 555-0142",
      street: "  4100 Auto  Park Way ",
      zipCode: 20151,
      hours: "call us",
      website: "harbor.example",
      email: "Leads@Harbor.example",
    }),
  ).toEqual({
    phone: "7035550142",
    street: "4100 Auto Park Way",
    zipCode: "20151",
    website: "https://harbor.example/",
    email: "leads@harbor.example",
  });
  expect(formatPhone("7035550142")).toBe("(703) 555-0142");
});

it("refuses what is no phone, no street and no website", () => {
  expect(
    ["555-0142", "+44 20 7946 0958", "000-000-0000", "123-456-7890"].map((text) => readContactPart("phone", text)),
  ).toEqual([null, null, null, null]);
  expect(["no-reply@harbor.example", "Webmaster@vendor.example"].map((text) => readContactPart("email", text))).toEqual(
    [null, null],
  );
  expect(readContactPart("street", "---")).toBeNull();
  expect(readContactPart("website", "javascript:alert(1)")).toBeNull();
});
