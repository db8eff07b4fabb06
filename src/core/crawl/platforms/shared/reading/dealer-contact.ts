import { type ReadContact, readContact, readContactPart } from "#core/dealerships/rules/dealer-contact.ts";
import { namesDiffer } from "#core/dealerships/rules/dealer-identity.ts";
import { writeHours } from "#core/dealerships/rules/opening-hours.ts";
import { placeInAddress, readLocation } from "#core/facts/rules/location.ts";
import { isObject, type JsonObject } from "../../../reading/lenient-json.ts";
import { businesses } from "./dealer-names.ts";
import { type Element, type PageDocument, parentOf, textWithin } from "./page-document.ts";
import { objectsOf, textOf, valuesOf } from "./schema-node.ts";
import { writtenAddresses } from "./written-places.ts";

/** Marks of programs that put their own number in place of the dealer's, to count its calls. */
const TRACKING = /call-?rail|call-?track|tracking|invoca|marchex|dialog-?tech|convirza|call-?tap|\bdni\b|swap-?number/i;
/** Departments that do not sell cars. */
const OTHER_DESK =
  /\b(?:services?|parts|body ?shop|collision|financ(?:e|ing)|fax|rentals?|tires?|detail(?:ing)?|express|quick ?lube)\b/i;
const SALES = /\b(?:sales|showroom|call us|main (?:line|number|phone|office))\b/i;
/** One desk for both: "Sales & Service". */
const SALES_TOO = /\bsales ?(?:&|and|\/|,) ?(?:service|parts)\b|\b(?:service|parts) ?(?:&|and|\/|,) ?sales\b/gi;
const TOLL_FREE = /^8(?:00|33|44|55|66|77|88)/;
const MAX_NEAR = 60;

/**
 * Reads how to reach the dealer of a page: from the dealer in its structured data, else from links that call a number or write a mail, and
 * the address in its footer. What is not certain is left out: several numbers of which none is the sales desk's, a number that counts calls,
 * the data of another rooftop.
 * @param dealershipName the operator's name for the dealership, which tells its rooftop on a group's page
 */
export function contactOn(document: PageDocument, dealershipName: string | undefined): ReadContact {
  const nodes = businesses(document).filter((node) => statesSomething(node));
  const own = ownNode(nodes, dealershipName);
  // The visible numbers of a page with several rooftops may be any of them.
  const isGroup = nodes.length > 1 && own === null;
  const stated = own === null ? {} : statedBy(own);
  if (isGroup) return {};
  const streets = writtenAddresses(document);
  const written = streets.length === 1 ? streets[0] : undefined;
  const isPlaceStated = Boolean(stated.street || stated.zipCode);
  const isSame = !written || !isPlaceStated || stated.zipCode === written.zipCode;
  const isAlone = streets.length < 2 && isSame;
  return { ...(isAlone && visibleLinks(document)), ...stated, ...(!stated.street && isSame && written) };
}

const statesSomething = (node: JsonObject): boolean =>
  valuesOf(node, "telephone", "address", "openingHoursSpecification").length > 0;

/** Returns the node of the dealership: the one with its name, else the only one. Nodes with the same phone are one. */
function ownNode(nodes: readonly JsonObject[], dealershipName: string | undefined): JsonObject | null {
  const nameOf = (node: JsonObject) => String(textOf(valuesOf(node, "name")) ?? "");
  const named = nodes.filter(
    (node) => dealershipName && nameOf(node) !== "" && !namesDiffer(nameOf(node), dealershipName),
  );
  const candidates = named.length > 0 ? named : nodes;
  const distinct = new Map(
    candidates.map((node) => [JSON.stringify([statedBy(node).phone, statedBy(node).street]), node]),
  );
  return distinct.size === 1 ? ([...distinct.values()][0] ?? null) : null;
}

/** Returns what a dealer's node states of itself. */
function statedBy(node: JsonObject): ReadContact {
  const text = (from: JsonObject, ...properties: string[]) => textOf(valuesOf(from, ...properties));
  const [address] = valuesOf(node, "address");
  const parts = isObject(address) ? address : {};
  const place = isObject(address)
    ? readLocation(text(parts, "addressLocality"), text(parts, "addressRegion"), text(parts, "postalCode"))
    : placeInAddress(address);
  return readContact({
    phone: text(node, "telephone"),
    email: String(text(node, "email") ?? "").replace(/^mailto:/i, ""),
    street: text(parts, "streetAddress"),
    zipCode: place?.zipCode,
    town: place?.city && place.state ? `${place.city}, ${place.state}` : null,
    hours: statedHours(node),
  });
}

/** Returns the hours of a node, as text or as specifications. Those of a season are left out. */
function statedHours(node: JsonObject): string | null {
  const texts = valuesOf(node, "openingHours").filter((value) => typeof value === "string");
  if (texts.length > 0) return readContactPart("hours", texts.join(", "));
  const open = new Map<string, { opens: string; closes: string } | null>();
  for (const entry of objectsOf(valuesOf(node, "openingHoursSpecification"))) {
    if (valuesOf(entry, "validFrom", "validThrough").length > 0) continue;
    const [opens, closes] = ["opens", "closes"].map(
      (name) => /^\d\d:\d\d/.exec(String(textOf(valuesOf(entry, name)) ?? ""))?.[0],
    );
    for (const value of valuesOf(entry, "dayOfWeek")) {
      const day = String(textOf([value]) ?? "")
        .replace(/^.*\//, "")
        .slice(0, 2);
      // Two times on one day are not kept.
      if (open.has(day)) return null;
      open.set(day, opens && closes && opens < closes ? { opens, closes } : null);
    }
  }
  return writeHours(open);
}

/** Returns the number and the mailbox to which the page's links lead, each where only one can be meant. */
function visibleLinks(document: PageDocument): ReadContact {
  const phones = new Map<string, string>();
  const mails = new Set<string>();
  for (const element of document.elements) {
    const { href = "" } = element.attribs;
    if (element.name !== "a" || !/^(?:tel|mailto):/i.test(href)) continue;
    const target = decodeTarget(href);
    if (/^mailto:/i.test(href)) {
      const mail = readContactPart("email", target);
      if (mail !== null) mails.add(mail);
    } else {
      const phone = readContactPart("phone", target);
      if (phone !== null && !isTracked(element))
        phones.set(phone, `${phones.get(phone) ?? ""} ${wordsNear(document, element)}`);
    }
  }
  const [mail, ...otherMails] = mails;
  const phone = salesPhone([...phones]);
  return { ...(phone !== null && { phone }), ...(mail !== undefined && otherMails.length === 0 && { email: mail }) };
}

const decodeTarget = (href: string): string => {
  const [target = ""] = href.slice(href.indexOf(":") + 1).split("?", 1);
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
};

/** Returns the number of the sales desk among numbers with the words near them: the only one, or the only one that says so. */
function salesPhone(phones: readonly (readonly [string, string])[]): string | null {
  const selling = phones.filter(([, words]) => !OTHER_DESK.test(words.replace(SALES_TOO, "sales")));
  const local = selling.filter(([phone]) => !TOLL_FREE.test(phone));
  const possible = local.length > 0 ? local : selling;
  const said = possible.filter(([, words]) => SALES.test(words));
  const [one, ...others] = possible.length === 1 ? possible : said;
  return one === undefined || others.length > 0 ? null : one[0];
}

function isTracked(element: Element): boolean {
  for (let at: Element | null = element, up = 0; at !== null && up < 3; at = parentOf(at), up++) {
    const { class: classes = "", id = "" } = at.attribs;
    const data = Object.keys(at.attribs).filter((name) => name.startsWith("data-"));
    if (TRACKING.test(`${classes} ${id} ${data.join(" ")}`)) return true;
  }
  return false;
}

/** Returns the words of a link and of a short element around it: "Sales: (703) 555-0142". */
function wordsNear(document: PageDocument, element: Element): string {
  const parent = parentOf(element);
  const around = parent === null ? "" : textWithin(document, parent, MAX_NEAR + 1);
  const { "aria-label": label = "", title = "", class: classes = "" } = element.attribs;
  // "service_phone", "servicePhone"
  const names = classes.replace(/([a-z])(?=[A-Z])|_/g, "$1 ");
  return [textWithin(document, element), around.length <= MAX_NEAR ? around : "", label, title, names].join(" ");
}
