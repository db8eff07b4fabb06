import { spawnSync } from "node:child_process";
import { type Element, isTag } from "domhandler";
import { parseDocument } from "htmlparser2";
import { expect, it } from "vitest";
import { type AdfLead, writeAdf } from "./write-adf.ts";

/**
 * The document type of ADF 1.0, as far as our leads use it: the standard's content models, in their order. Optional parts that we never
 * send are left out. A copy of the standard's: https://github.com/carmelosantana/sendadf/blob/main/docs/adf-1.0.dtd
 */
const DTD = `
<!ELEMENT adf (prospect+)>
<!ELEMENT prospect (id*, requestdate, vehicle+, customer, vendor, provider?)>
<!ATTLIST prospect status (new | resend) "new">
<!ELEMENT vehicle (id*, year, make, model, vin?, stock?, trim?, doors?, bodystyle?, transmission?, odometer?, colorcombination*, imagetag?, price?, pricecomments?, option*, comments?)>
<!ELEMENT option (optionname, manufacturercode?, stock?, weighting, price?)>
<!ATTLIST vehicle interest (buy | lease | sell | trade-in | test-drive) "buy" status (new | used) "new">
<!ELEMENT colorcombination (((interiorcolor, exteriorcolor) | interiorcolor | exteriorcolor), preference)>
<!ELEMENT customer (contact, id*, timeframe?, comments?)>
<!ELEMENT vendor (id*, vendorname, url?, contact)>
<!ELEMENT provider (id*, name, service?, url?, email?, phone?, contact?)>
<!ELEMENT address (street*, apartment?, city?, regioncode?, postalcode?, country?)>
<!ATTLIST street line (1 | 2 | 3 | 4 | 5) "1">
<!ELEMENT contact (name+, ((email, phone*) | phone+), address?)>
<!ATTLIST odometer status (unknown | rolledover | replaced | original) #IMPLIED units (km | mi) #IMPLIED>
<!ATTLIST price type (quote | offer | msrp | invoice | call | appraisal | asking) "quote" currency CDATA #IMPLIED>
<!ATTLIST name part (surname | first | middle | last | full) "full" type (business | individual) "individual">
<!ATTLIST phone type (voice | fax | cellphone | pager) "voice">
<!ATTLIST id sequence CDATA #IMPLIED source CDATA #IMPLIED>
${"id requestdate year make model vin stock trim doors bodystyle transmission odometer interiorcolor exteriorcolor preference imagetag price pricecomments optionname manufacturercode weighting comments timeframe vendorname url name service email phone street apartment city regioncode postalcode country"
  .split(" ")
  .map((name) => `<!ELEMENT ${name} (#PCDATA)>`)
  .join("\n")}
`;

const LEAD: AdfLead = {
  id: 7,
  requestedAt: new Date("2026-11-23T22:10:05.678Z"),
  inquiry: { name: "Ann Lee", email: "ann@mail.example", phone: "703-555-0100", message: "Is it available?\nThanks" },
  vehicle: {
    ...{
      id: 12,
      url: "https://market.example/vehicles/12",
      year: 2021,
      make: "BMW",
      model: "X5",
      vin: "5UXCR6C05M9F12345",
    },
    ...{ stockNumber: "P1", trim: "xDrive40i", doors: 4, bodyStyle: "SUV", transmission: "Automatic", mileage: 20_100 },
    ...{ interiorColor: "Black", exteriorColor: "White", price: 45_990 },
    priceParts: null,
    options: ["Heated front seats", "Sunroof or moonroof"],
  },
  vendor: {
    ...{
      id: 3,
      name: "Harbor Motors",
      url: "https://harbor.example",
      email: "leads@harbor.example",
      phone: "7035550142",
    },
    address: { street: "4100 Auto Park Way", city: "Chantilly", state: "VA", zipCode: "20151" },
  },
  provider: { name: "AutoHub", url: "https://market.example", email: "hello@market.example" },
};
const nothing = { year: null, make: null, model: null, vin: null, stockNumber: null, trim: null };
const BARE: AdfLead = {
  ...LEAD,
  inquiry: { ...LEAD.inquiry, name: "Madonna", phone: "" },
  vehicle: {
    ...{ ...LEAD.vehicle, ...nothing, doors: null, bodyStyle: null, transmission: null },
    ...{ mileage: null, interiorColor: null, exteriorColor: null, price: null, options: [] },
  },
  vendor: { ...LEAD.vendor, url: "", phone: null, address: null },
};
const HOSTILE = `]]></comments></adf><!-- & "quoted" 'and' <script>alert(1)</script> \u0000\u0008\ufffe é 😀 &amp; <?xml?>`;
const EVIL: AdfLead = {
  ...LEAD,
  inquiry: { name: `Ann ${HOSTILE}`, email: "a&b@mail.example", phone: "", message: HOSTILE },
  vehicle: {
    ...LEAD.vehicle,
    make: HOSTILE,
    options: [HOSTILE],
    model: "<!ENTITY x SYSTEM 'file:///etc/passwd'>",
    interiorColor: null,
  },
  vendor: { ...LEAD.vendor, name: HOSTILE, address: { street: HOSTILE, city: null, state: null, zipCode: null } },
};
const LEADS = [
  ["whole", LEAD],
  ["with nothing known", BARE],
  ["hostile", EVIL],
] as const;

/** Each content model as a regular expression over the names of the children, `name name `. */
const models = new Map(
  [...DTD.matchAll(/<!ELEMENT (\w+) (.*)>/g)].map(([, name = "", model = ""]) => [
    name,
    model === "(#PCDATA)"
      ? null
      : new RegExp(`^${model.replace(/\w+/g, "(?:$& )").replaceAll(", ", "").replaceAll(" | ", "|")}$`),
  ]),
);

function check(element: Element): void {
  const model = models.get(element.name);
  expect(models.has(element.name), element.name).toBe(true);
  const children = element.children.filter(isTag);
  if (model === null || model === undefined) expect(children, element.name).toEqual([]);
  else expect(children.map(({ name }) => `${name} `).join(""), element.name).toMatch(model);
  children.forEach(check);
}

it.each(LEADS)("writes a lead that is %s in the standard's elements and order", (_name, lead) => {
  const document = parseDocument(writeAdf(lead), { xmlMode: true });
  const [root, ...others] = document.children.filter(isTag);
  expect([root?.name, others]).toEqual(["adf", []]);
  if (root) check(root);
});

it("notices an element in the wrong place", () => {
  const [root] = parseDocument("<vehicle><make/><year/><model/></vehicle>", { xmlMode: true }).children.filter(isTag);
  expect(() => root && check(root)).toThrow();
});

it.each(LEADS)("writes a lead that is %s in plain ASCII, without characters that XML forbids", (_name, lead) => {
  expect(writeAdf(lead)).toMatch(/^[\n\x20-\x7e]*$/);
});

const hasXmllint = spawnSync("xmllint", ["--version"]).status === 0;
it.runIf(hasXmllint).each(LEADS)("writes a lead that is %s and valid for a validating parser", (_name, lead) => {
  const [declaration, adf, ...rest] = writeAdf(lead).split("\n");
  const whole = [declaration, `<!DOCTYPE adf [${DTD}]>`, adf, ...rest].join("\n");
  const { status, stderr } = spawnSync("xmllint", ["--valid", "--noout", "-"], { input: whole, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
});

it("says all that is known of a lead", () => {
  expect(writeAdf(LEAD)).toBe(`<?xml version="1.0"?>
<?adf version="1.0"?>
<adf>
 <prospect status="new">
  <id sequence="1" source="AutoHub">7</id>
  <requestdate>2026-11-23T22:10:05+00:00</requestdate>
  <vehicle interest="buy" status="used">
   <id source="AutoHub">12</id>
   <year>2021</year>
   <make>BMW</make>
   <model>X5</model>
   <vin>5UXCR6C05M9F12345</vin>
   <stock>P1</stock>
   <trim>xDrive40i</trim>
   <doors>4</doors>
   <bodystyle>SUV</bodystyle>
   <transmission>Automatic</transmission>
   <odometer units="mi">20100</odometer>
   <colorcombination>
    <interiorcolor>Black</interiorcolor>
    <exteriorcolor>White</exteriorcolor>
    <preference>1</preference>
   </colorcombination>
   <price type="asking" currency="USD">45990</price>
   <option>
    <optionname>Heated front seats</optionname>
    <weighting>0</weighting>
   </option>
   <option>
    <optionname>Sunroof or moonroof</optionname>
    <weighting>0</weighting>
   </option>
   <comments>Listed at https://market.example/vehicles/12</comments>
  </vehicle>
  <customer>
   <contact>
    <name part="first" type="individual">Ann</name>
    <name part="last" type="individual">Lee</name>
    <email>ann@mail.example</email>
    <phone type="voice">703-555-0100</phone>
   </contact>
   <comments>Is it available?
Thanks</comments>
  </customer>
  <vendor>
   <id source="AutoHub">3</id>
   <vendorname>Harbor Motors</vendorname>
   <url>https://harbor.example</url>
   <contact>
    <name part="full" type="business">Harbor Motors</name>
    <email>leads@harbor.example</email>
    <phone type="voice">7035550142</phone>
    <address>
     <street line="1">4100 Auto Park Way</street>
     <city>Chantilly</city>
     <regioncode>VA</regioncode>
     <postalcode>20151</postalcode>
     <country>US</country>
    </address>
   </contact>
  </vendor>
  <provider>
   <name part="full" type="business">AutoHub</name>
   <service>Used car listings</service>
   <url>https://market.example</url>
   <email>hello@market.example</email>
  </provider>
 </prospect>
</adf>
`);
});
