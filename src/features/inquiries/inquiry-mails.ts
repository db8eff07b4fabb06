import type { ReadContact } from "#core/dealerships/rules/dealer-contact.ts";
import { type Inquiry, type LeadFormat, withoutLinks } from "#core/dealerships/rules/inquiry-rules.ts";
import { pricePartsWords } from "#core/facts/rules/price-basis.ts";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { featureNames } from "#core/listing/present-vehicle.ts";
import type { VehicleRow, WholeVehicleRow } from "#core/listing/public-vehicles.ts";
import { toHeaderText } from "#kernel/mail/rules/mail-address.ts";
import type { Mail } from "#kernel/mail/rules/mail.ts";
import { formatAmount, formatDollars, formatMiles } from "#kernel/words/rules/numbers.ts";
import { type AdfLead, writeAdf } from "./rules/write-adf.ts";

/** The site in mails. `email` is its contact address. */
export type InquirySite = { siteName: string; publicUrl: string; email: string };

/** A stored question with all data for its mails. */
export type InquiryLetter = {
  site: InquirySite;
  inquiry: Inquiry;
  id: number;
  askedAt: Date;
  vehicle: WholeVehicleRow;
  dealership: Dealership;
};
type Dealership = {
  id: number;
  name: string;
  url: string;
  location: string | null;
  contact: ReadContact;
  lead_email: string;
  lead_format: LeadFormat;
};

const MAX_SUBJECT = 150;
/** Lines are broken here, as RFC 3676 recommends for plain text. */
const LINE = 76;

const pageOf = ({ site, vehicle }: InquiryLetter): string => new URL(vehiclePath(vehicle), `${site.publicUrl}/`).href;

/** Returns a dealership's address; null where neither its town nor its zip code is known. */
function addressOf({ contact, location }: Dealership): AdfLead["vendor"]["address"] {
  const [city = null, state = null] = (location || contact.town)?.split(/, ?(?=[A-Z]{2}$)/) ?? [];
  const { street = null, zipCode = null } = contact;
  return city === null && zipCode === null ? null : { street, city, state, zipCode };
}

/** Describes the car in one line. */
function factsOf({ price_usd, dealer_price_usd, fees_usd, mileage_miles, stock_number, vin }: VehicleRow): string {
  const facts = [
    formatDollars(price_usd),
    pricePartsWords(dealer_price_usd, fees_usd),
    formatMiles(mileage_miles),
    stock_number && `stock ${stock_number}`,
    vin && `VIN ${vin}`,
  ];
  return facts.filter(Boolean).join(", ");
}

/** Breaks lines at spaces. Each begins with `mark`. */
function wrapLines(text: string, mark = ""): string {
  const wrapped = text.split("\n").flatMap((line) => {
    const lines: string[] = [];
    let current = "";
    for (const word of line.split(" ")) {
      if (current !== "" && current.length + word.length + mark.length >= LINE) {
        lines.push(current);
        current = word;
      } else current = current === "" ? word : `${current} ${word}`;
    }
    return [...lines, current];
  });
  return wrapped.map((line) => `${mark}${line}`.trimEnd()).join("\n");
}

function adfOf(letter: InquiryLetter): string {
  const { site, inquiry, id, askedAt, vehicle, dealership } = letter;
  const lead: AdfLead = {
    id,
    requestedAt: askedAt,
    inquiry,
    vehicle: {
      ...{ id: vehicle.id, url: pageOf(letter), year: vehicle.year, make: vehicle.make, model: vehicle.model },
      ...{ vin: vehicle.vin, stockNumber: vehicle.stock_number, trim: vehicle.trim },
      ...{ doors: vehicle.doors, bodyStyle: vehicle.body_style },
      ...{ transmission: vehicle.transmission, mileage: vehicle.mileage_miles, price: vehicle.price_usd },
      priceParts: pricePartsWords(vehicle.dealer_price_usd, vehicle.fees_usd),
      ...{ interiorColor: vehicle.interior_color, exteriorColor: vehicle.exterior_color },
      options: featureNames(vehicle.features),
    },
    vendor: {
      ...{ id: dealership.id, name: dealership.name, email: dealership.lead_email },
      url: dealership.contact.website ?? dealership.url,
      phone: dealership.contact.phone ?? null,
      address: addressOf(dealership),
    },
    provider: { name: site.siteName, url: site.publicUrl, email: site.email },
  };
  return writeAdf(lead);
}

/**
 * Writes the mail to the dealership. CRMs need ADF as the whole plain text (https://help.dealr.cloud/docs/leads/receiving-leads), people
 * need readable text, so the operator chooses. The subject names the dealership, which some CRMs need
 * (https://mudd.com/how-to-send-leads-to-eleads-crm/). `Auto-Submitted: no` says that a person has written it
 * (RFC 3834, 5.1), because help desks separate automatic mails.
 */
export function dealershipMail(letter: InquiryLetter): Mail {
  const { site, inquiry, vehicle, dealership } = letter;
  const subject = `Question about ${vehicle.title} at ${dealership.name}, from ${site.siteName}`;
  const head = { ...headTo(dealership, subject), replyTo: inquiry.email };
  if (dealership.lead_format === "adf") return { ...head, text: adfOf(letter) };
  const text = `A shopper asks about this car:

${questionText(letter)}

Answer this mail, and it goes to the shopper.

${footer(site, "The attached file says")}
`;
  return { ...head, text, parts: [adfPart(letter)] };
}

const headTo = ({ lead_email }: Dealership, subject: string) => ({
  to: lead_email,
  subject: toHeaderText(subject, MAX_SUBJECT),
  html: null,
  headers: { "Auto-Submitted": "no" },
});

const footer = (site: InquirySite, filesSay: string): string =>
  `-- \n${wrapLines(`Sent from the form "Ask about this car" at ${site.siteName}. ${filesSay} the same for a CRM (ADF 1.0). If you want no questions from there, write to ${site.email}.`)}`;

const adfPart = (letter: InquiryLetter) => ({
  name: `question-${letter.id}.xml`,
  type: "application/xml",
  content: adfOf(letter),
});

/** A car, and what a shopper asks about it. */
const questionText = (letter: InquiryLetter): string =>
  `${wrapLines(letter.vehicle.title)}
${wrapLines(factsOf(letter.vehicle))}
${pageOf(letter)}

${shopperText(letter.inquiry)}`;

const shopperText = ({ name, email, phone, message }: Inquiry): string =>
  `Name: ${name}
E-mail: ${email}
${phone === "" ? "" : `Phone: ${phone}\n`}
${wrapLines(message, "> ")}`;

/** A question in a mail with several. `vehicle` is null when the car is no longer listed. */
type BundledQuestion = Pick<InquiryLetter, "id" | "askedAt" | "inquiry"> & {
  title: string;
  vehicle: WholeVehicleRow | null;
};

/** Writes the mail with several questions to a dealership. Mail programs cannot answer several shoppers at once, so it says how. */
export function bundleMail(bundle: {
  site: InquirySite;
  dealership: Dealership;
  questions: readonly BundledQuestion[];
}): Mail {
  const { site, dealership, questions } = bundle;
  const letters = questions.flatMap(({ title: _, vehicle, ...question }) =>
    vehicle ? [{ ...question, site, dealership, vehicle }] : [],
  );
  const texts = questions.map(({ id, title, inquiry }, index) => {
    const letter = letters.find((each) => each.id === id);
    const about = letter ? questionText(letter) : `${wrapLines(title)}\n(no longer listed)\n\n${shopperText(inquiry)}`;
    return `--- ${index + 1} of ${questions.length} ---\n\n${about}`;
  });
  const count = formatAmount(questions.length, "question");
  const text = `Shoppers have sent you ${count}. You get many at the moment, so they come together. Please answer each
at its own address.

${texts.join("\n\n")}

${footer(site, "The attached files say")}
`;
  return {
    ...headTo(dealership, `${count} about cars at ${dealership.name}, from ${site.siteName}`),
    text,
    parts: letters.map(adfPart),
  };
}

/**
 * Writes the shopper's copy. Somebody may have typed a stranger's address, so everything is our own text except the quoted words, which
 * contain no links; the sender's name is left out.
 */
export function copyMail(letter: InquiryLetter): Mail {
  const { site, inquiry, vehicle, dealership } = letter;
  const car = `${vehicle.title} at ${dealership.name}`;
  const text = `We have passed your question on to ${wrapLines(dealership.name)}.

${wrapLines(vehicle.title)}
${pageOf(letter)}

${wrapLines(withoutLinks(inquiry.message), "> ")}

${wrapLines("The dealership answers you from its own address. If you do not hear from it, the car's page leads to its website and phone number.")}

-- \n${wrapLines(`You get this copy because somebody typed this address into the form "Ask about this car" at ${site.siteName}. If it was not you, nothing needs to be done: no further mail comes because of it. Please do not answer this mail. We delete the question after 30 days.`)}
`;
  return { to: inquiry.email, subject: toHeaderText(`Your question about ${car}`, MAX_SUBJECT), text, html: null };
}
