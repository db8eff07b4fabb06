import { type Inquiry, splitName } from "#core/dealerships/rules/inquiry-rules.ts";
import { escapeXml } from "#kernel/words/rules/escape-markup.ts";

/** The data of a lead in ADF. Addresses are absolute; dollars and miles are whole; null is unknown. */
export type AdfLead = {
  id: number;
  requestedAt: Date;
  inquiry: Inquiry;
  vehicle: {
    id: number;
    url: string;
    year: number | null;
    make: string | null;
    model: string | null;
    vin: string | null;
    stockNumber: string | null;
    trim: string | null;
    doors: number | null;
    bodyStyle: string | null;
    transmission: string | null;
    mileage: number | null;
    interiorColor: string | null;
    exteriorColor: string | null;
    /** With the dealer's mandatory fees. */
    price: number | null;
    /** "Dealer's price $18,000 + $499 fees"; null where no fees are added. */
    priceParts: string | null;
    /** The names of its equipment. */
    options: readonly string[];
  };
  vendor: {
    id: number;
    name: string;
    url: string;
    email: string;
    phone: string | null;
    address: { street: string | null; city: string | null; state: string | null; zipCode: string | null } | null;
  };
  provider: { name: string; url: string; email: string };
};

/** An element; its content is text, or further elements. Null content leaves it out. */
type Element = [name: string, content: string | number | null | Element[], attributes?: Record<string, string>];

/** Text for ASCII files: all other characters are written as their numbers. */
const ascii = (text: string): string =>
  escapeXml(text).replace(/[^\t\n\r\x20-\x7e]/gu, (mark) => `&#${mark.codePointAt(0)};`);

function write([name, content, attributes = {}]: Element, depth: number): string[] {
  if (content === null) return [];
  const indent = " ".repeat(depth);
  const open = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${ascii(value)}"`)].join(" ");
  if (!Array.isArray(content)) return [`${indent}<${open}>${ascii(String(content))}</${name}>`];
  return [`${indent}<${open}>`, ...content.flatMap((child) => write(child, depth + 1)), `${indent}</${name}>`];
}

/**
 * Returns a feature that the car has. A comma is missing in the copy of the DTD, so a weighting (-100 to 100) may be required; 0 says
 * nothing about the shopper's wishes.
 */
const optionOf = (name: string): Element => [
  "option",
  [
    ["optionname", name],
    ["weighting", 0],
  ],
];

/**
 * Writes a question as a lead in Auto-lead Data Format 1.0, which dealers' CRMs read. The elements are in the order of the standard's
 * DTD (a copy: https://github.com/carmelosantana/sendadf/blob/main/docs/adf-1.0.dtd). It requires year, make and model of every car, so
 * unknown ones are empty elements. Mails with ADF must be plain ASCII
 * (https://mudd.com/how-to-send-leads-to-eleads-crm/), so other characters are references.
 * @returns the document; lines end with LF
 */
export function writeAdf({ id, requestedAt, inquiry, vehicle, vendor, provider }: AdfLead): string {
  const { interiorColor, exteriorColor } = vehicle;
  const hasColor = interiorColor !== null || exteriorColor !== null;
  const source = { source: provider.name };
  const prospect: Element[] = [
    ["id", id, { sequence: "1", ...source }],
    ["requestdate", requestedAt.toISOString().replace(/\.\d+Z$/, "+00:00")],
    [
      "vehicle",
      [
        ["id", vehicle.id, source],
        ["year", vehicle.year ?? ""],
        ["make", vehicle.make ?? ""],
        ["model", vehicle.model ?? ""],
        ["vin", vehicle.vin],
        ["stock", vehicle.stockNumber],
        ["trim", vehicle.trim],
        ["doors", vehicle.doors],
        ["bodystyle", vehicle.bodyStyle],
        ["transmission", vehicle.transmission],
        ["odometer", vehicle.mileage, { units: "mi" }],
        [
          "colorcombination",
          hasColor
            ? [
                ["interiorcolor", interiorColor],
                ["exteriorcolor", exteriorColor],
                ["preference", 1],
              ]
            : null,
        ],
        ["price", vehicle.price, { type: "asking", currency: "USD" }],
        ...vehicle.options.map(optionOf),
        ["comments", [vehicle.priceParts, `Listed at ${vehicle.url}`].filter(Boolean).join(". ")],
      ],
      { interest: "buy", status: "used" },
    ],
    [
      "customer",
      [
        ["contact", contactOf(inquiry)],
        ["comments", inquiry.message],
      ],
    ],
    [
      "vendor",
      [
        ["id", vendor.id, source],
        ["vendorname", vendor.name],
        ["url", vendor.url || null],
        [
          "contact",
          [
            ["name", vendor.name, { part: "full", type: "business" }],
            ["email", vendor.email],
            ["phone", vendor.phone, { type: "voice" }],
            ["address", addressOf(vendor)],
          ],
        ],
      ],
    ],
    [
      "provider",
      [
        ["name", provider.name, { part: "full", type: "business" }],
        ["service", "Used car listings"],
        ["url", provider.url],
        ["email", provider.email],
      ],
    ],
  ];
  const adf: Element = ["adf", [["prospect", prospect, { status: "new" }]]];
  return ['<?xml version="1.0"?>', '<?adf version="1.0"?>', ...write(adf, 0), ""].join("\n");
}

/** The vendor's address, where its town or zip code is known. */
function addressOf({ address }: AdfLead["vendor"]): Element[] | null {
  if (address === null) return null;
  return [
    ["street", address.street, { line: "1" }],
    ["city", address.city],
    ["regioncode", address.state],
    ["postalcode", address.zipCode],
    ["country", "US"],
  ];
}

/** The sender. CRMs need first and last name; a single word is given as the full name. */
function contactOf({ name, email, phone }: Inquiry): Element[] {
  const { first, last } = splitName(name);
  const names: Element[] =
    last === ""
      ? [["name", first, { part: "full", type: "individual" }]]
      : [
          ["name", first, { part: "first", type: "individual" }],
          ["name", last, { part: "last", type: "individual" }],
        ];
  return [...names, ["email", email], ["phone", phone || null, { type: "voice" }]];
}
