import type { FactSource } from "#core/facts/rules/vehicle-fields.ts";

/** Reads a list in this file's notation: names separated by commas. */
const names = (list: string): readonly string[] => list.split(/,\s+/);

/** A fact's names on pages, the best names first. */
type NamesOfFact = {
  /** Its keys in page state, in endpoints' answers and in attributes: letters and digits only, lower-case. */
  keys?: readonly string[];
  /** Its properties in schema.org data. */
  properties?: readonly string[];
  /** Its name where schema.org data has it among additional properties. */
  named?: RegExp;
  /** The labels before it in visible text ("Exterior: Blue"): letters and single spaces only, lower-case. */
  labels?: readonly string[];
};

/** The facts that are found by their names, the engine's words and the days in stock. Figures and pictures of a car follow separate rules. */
export type NamedFact = Exclude<FactSource, "price" | "images" | "features"> | "engine" | "daysInStock";

/** A kind of name that is omitted is not read there, or follows a separate rule. */
export const PAGE_NAMES = {
  vin: {
    keys: names("vin, vinnumber, vehiclevin, vehicleidentificationnumber, vinno, vincode"),
    labels: names("vin, niv, vin serial, serial number, serial no, serial, chassis number, chassis no, chassis"),
  },
  stockNumber: {
    keys: names("stocknumber, stock, stockno, stocknum, vehiclestocknumber, dealerstocknumber, stockid"),
    labels: names("stock, stk, stock number, stock no, inventaire, inventario, número de inventario, sku"),
  },
  title: {
    keys: names("title, vehicletitle, heading, name, vehiclename, listingtitle, displayname, fullname, headline, ymmt"),
    properties: names("name, headline"),
  },
  year: {
    keys: names("year, modelyear, vehicleyear, makeyear, yr"),
    properties: names("vehicleModelDate, modelDate, modelYear, year, productionDate"),
    labels: names("year, model year, année"),
  },
  make: { keys: names("make, makename, vehiclemake, manufacturer, brand") },
  model: { keys: names("model, modelname, vehiclemodel"), properties: names("model") },
  trim: {
    keys: names("trim, trimname, vehicletrim, trimlevel, cartrim, series"),
    properties: names("trim, vehicleTrim, vehicleConfiguration"),
    named: /^trim/i,
    labels: names("trim"),
  },
  bodyStyle: {
    keys: names("bodystyle, bodytype, body, vehiclebody, bodystylename"),
    properties: names("bodyType"),
    labels: names("body, body style"),
  },
  condition: { labels: names("condition, état") },
  mileage: {
    keys: names(`mileage, miles, odometer, odometerreading, vehiclemileage, mileageinmiles, currentmileage, mileagevalue,
      odometervalue`),
    properties: names("mileageFromOdometer, mileage"),
    named: /^(?:mileage|odometer)/i,
    labels: names(
      "mileage, miles, odometer, odometer reading, odo, kilométrage, odomètre, millas, millaje, kilometraje, km",
    ),
  },
  exteriorColor: {
    keys: names(`exteriorcolor, extcolor, colorexterior, exteriorcolorlabel, exteriorcolorname, exteriorcolour, color,
      colour`),
    properties: names("color, exteriorColor"),
    named: /^ext\w* colou?r/i,
    labels: names(
      "exterior, exterior color, ext color, color, couleur extérieure, couleur ext, extérieur, color exterior",
    ),
  },
  interiorColor: {
    keys: names("interiorcolor, intcolor, colorinterior, interiorcolorlabel, interiorcolorname, interiorcolour"),
    properties: names("vehicleInteriorColor"),
    named: /^int\w* colou?r/i,
    labels: names("interior, interior color, int color, couleur intérieure, couleur int, intérieur, color interior"),
  },
  fuelType: {
    keys: names("fueltype, fuel, vehiclefueltype, fueltypename"),
    properties: names("fuelType"),
    labels: names("fuel, fuel type, combustible"),
  },
  transmission: {
    keys: names("transmission, transmissiontype, transmissionname, trans"),
    properties: names("vehicleTransmission, transmission"),
    labels: names("transmission, trans, transmisión"),
  },
  drivetrain: {
    keys: names("drivetrain, drivetype, driveline, drivetrainname, normaldriveline, drive"),
    properties: names("driveWheelConfiguration"),
    labels: names("drivetrain, drive train, drive"),
  },
  doors: {
    keys: names("doors, doorcount, numberofdoors, numdoors, noofdoors, doorct, bodydoorcount"),
    properties: names("numberOfDoors"),
    named: /^(?:(?:(?:number|no\.?|#) of )?doors|door (?:count|ct))$/i,
    labels: names("doors, door count, number of doors, no of doors"),
  },
  // Keys and properties may hold a bare number, so only names with its unit are listed. Texts beside labels have their own unit.
  electricRangeMiles: {
    keys: names(
      "electricrangemiles, evrangemiles, batteryrangemiles, allelectricrangemiles, electricrangemi, evrangemi",
    ),
    properties: [],
    named: /^(?:all[- ])?(?:electric|ev|battery) range,? \(?(?:in )?mi(?:les)?\)?$/i,
    labels: names(
      "electric range, ev range, battery range, all electric range, epa electric range, electric only range",
    ),
  },
  batteryKwh: {
    keys: names("batterykwh, batterycapacitykwh, batterysizekwh, evbatterykwh"),
    properties: [],
    named: /^battery(?: capacity| size)?,? \(?(?:in )?kwh\)?$/i,
    labels: names("battery, battery capacity, battery size, ev battery, high voltage battery"),
  },
  fastChargeKw: {
    keys: names("fastchargekw, dcfastchargekw, maxdcchargekw, dcfastchargingkw"),
    properties: [],
    named: /^(?:dc )?fast charg(?:e|ing),? \(?(?:in )?kw\)?$/i,
    labels: names("dc fast charging, dc fast charge, fast charging, max dc charging, max charging power"),
  },
  description: {
    keys: names(
      "description, vehicledescription, dealercomments, comments, sellernotes, sellercomments, dealerdescription",
    ),
    properties: names("description"),
  },
  engine: {
    keys: names("engine, enginedescription, enginename, enginetype"),
    properties: [],
    named: /^engine(?: description| type)?$/i,
    labels: names("engine, engine description, engine type, motor"),
  },
  engineCc: {
    keys: names("enginedisplacement, enginesize, displacement, engineliters, enginelitres"),
    properties: [],
    labels: names("displacement, engine size, engine displacement"),
  },
  cylinders: {
    keys: names("cylinders, enginecylinders, cylindercount, numberofcylinders, enginecylindercount"),
    properties: [],
    named: /^(?:(?:number|no\.?) of )?(?:engine )?cylinders?$/i,
    labels: names("cylinders, engine cylinders, cylinder count"),
  },
  horsepower: {
    keys: names("horsepower, enginehorsepower, enginehp"),
    properties: [],
    named: /^(?:engine )?horse ?power$/i,
    labels: names("horsepower, horse power"),
  },
  seats: {
    keys: names("seats, seatingcapacity, passengercapacity, numberofseats, seatcount, vehicleseatingcapacity"),
    properties: names("vehicleSeatingCapacity, seatingCapacity"),
    named: /^(?:(?:number|no\.?) of seats|seating(?: capacity)?|passengers?(?: capacity)?)$/i,
    labels: names("seats, seating, seating capacity, passengers, passenger capacity, number of seats"),
  },
  engineLayout: {
    keys: names("engineconfiguration, enginelayout, cylinderconfiguration, engineblocktype, engineconfig"),
    properties: [],
    named: /^(?:engine|cylinder) (?:configuration|layout)$/i,
    labels: names("engine configuration, engine layout, cylinder configuration"),
  },
  aspiration: {
    keys: names("aspiration, engineaspiration, aspirationtype"),
    properties: [],
    named: /^(?:engine )?aspiration(?: type)?$/i,
    labels: names("aspiration, engine aspiration"),
  },
  towingPounds: {
    keys: names(
      "towingcapacity, towcapacity, maxtowingcapacity, maximumtowingcapacity, maxtowing, towingcapacitylbs, maxtowcapacity",
    ),
    properties: [],
    named: /^(?:max(?:imum)?\.? )?tow(?:ing)?(?: capacity)?(?: \(?(?:lbs?|pounds)\)?)?$/i,
    labels: names("towing capacity, tow capacity, max towing capacity, maximum towing capacity, max towing"),
  },
  interiorMaterial: {
    keys: names(
      "interiormaterial, upholstery, seatmaterial, interiorfabric, seattrim, interiorupholstery, interiortype",
    ),
    properties: names("vehicleInteriorType"),
    named: /^(?:interior material|upholstery|seat (?:material|trim))$/i,
    labels: names("interior material, upholstery, seat material, interior type, seat trim"),
  },
  priorUse: {
    keys: names("previoususe, prioruse, vehicleuse, usagetype, previoususage"),
    properties: [],
    labels: names("previous use, prior use, vehicle use"),
  },
  certifiedProgram: {
    keys: names(
      "certifiedpreownedprogram, certificationtype, certifiedprogram, cpoprogram, cpotype, certificationname, cpotier",
    ),
    properties: [],
    labels: names("certification, certified program"),
  },
  warranty: {
    keys: names("warranty, warrantytype, warrantydescription, remainingwarranty, warrantyremaining, warrantytext"),
    properties: names("warranty"),
    named: /^(?:remaining )?warranty$/i,
    labels: names("warranty, remaining warranty, warranty remaining, factory warranty"),
  },
  stockedOn: {
    keys: names(
      "inventorydate, dateinstock, instockdate, stockdate, datefirstonlot, lotdate, dateininventory, instocksince, stockeddate",
    ),
    properties: [],
    named: /^(?:inventory date|date in stock|in stock (?:date|since))$/i,
    labels: names("in stock since, date in stock, inventory date"),
  },
  daysInStock: {
    keys: names("daysinstock, daysonlot, daysininventory, ageindays, stockage, inventoryage, daysinstocknumber"),
    properties: [],
    labels: names("days on lot, days in stock, days in inventory"),
  },
  videoUrl: {
    keys: names("videourl, videolink, walkaroundvideo, youtubeurl, videoembedurl, walkaroundvideourl, vehiclevideo"),
  },
  accidents: { keys: names("accidents, accidentcount, numberofaccidents") },
  titleStatus: {
    keys: names("titlestatus, titletype, titlebrand"),
    labels: names("title status, title type, title brand"),
  },
  chargePort: {
    keys: names("chargeport, chargeporttype, chargingport, chargingporttype, connectortype, chargingconnector"),
    properties: [],
    named: /^charg(?:e|ing) (?:port|connector)(?: type)?$/i,
    labels: names("charge port, charging port, charge port type, charging port type, charging connector"),
  },
  cityMpg: {
    keys: names("citympg, mpgcity, epacitympg, citympgepa, epacity, mpgcityepa, fueleconomycitympg"),
    properties: [],
    named: /^(?:epa )?(?:city mpg|mpg,? \(?city\)?)$/i,
    labels: names(
      "city mpg, mpg city, epa city, epa city mpg, city fuel economy, mpg, epa est mpg, fuel economy, city hwy mpg",
    ),
  },
  highwayMpg: {
    keys: names(`highwaympg, hwympg, mpghighway, mpghwy, epahighwaympg, highwaympgepa, epahighway, epahwy, mpghighwayepa,
      fueleconomyhighwaympg`),
    properties: [],
    named: /^(?:epa )?(?:(?:highway|hwy) mpg|mpg,? \(?(?:highway|hwy)\)?)$/i,
    labels: names(
      "highway mpg, hwy mpg, mpg highway, mpg hwy, epa highway, epa highway mpg, epa hwy, highway fuel economy",
    ),
  },
  kwhPer100Miles: {
    keys: names("kwhper100miles, kwhper100mi, kwh100mi, consumptionkwhper100mi"),
    properties: [],
    named: /^(?:energy )?consumption,? \(?(?:in )?kwh ?(?:\/|per) ?100 ?mi(?:les)?\)?$/i,
    labels: names("energy consumption, electric consumption"),
  },
  numberOfOwners: {
    keys: names("numberofowners, numberofpreviousowners, previousowners, priorowners, owners, ownercount, noofowners"),
    properties: names("numberOfPreviousOwners"),
    named: /^(?:(?:number|no\.?|#) of )?(?:previous |prior )?owners$/i,
    labels: names("owners, previous owners, prior owners, number of owners, number of previous owners, no of owners"),
  },
  city: { keys: names("city, dealercity, locationcity, addresscity, dealerlocatedatcity") },
  state: {
    keys: names(
      "state, statecode, dealerstate, stateprovince, locationstate, addressstate, dealerlocatedatstate, region",
    ),
  },
  zipCode: { keys: names("zip, zipcode, postalcode, zip5, dealerzip, addresszip, postcode") },
  carfaxUrl: { keys: names("carfaxurl, carfaxlink, carfaxreporturl, carfax, historyreporturl") },
  detailUrl: {
    keys: names(`url, vdpurl, detailurl, detailsurl, vehicledetailurl, detailpageurl, vehicleurl, vdplink, detaillink,
      link, href, permalink, pageurl, itemurl, canonicalurl, path, uri`),
  },
} satisfies Record<NamedFact, NamesOfFact>;
export const NAMED_FACTS = Object.entries(PAGE_NAMES) as [NamedFact, NamesOfFact][];
/** True for a fact; false for words from which facts are made. */
export const isFact = (name: NamedFact): name is Exclude<NamedFact, "engine" | "daysInStock"> =>
  name !== "engine" && name !== "daysInStock";

/**
 * Names of the figure that a shopper pays, best first. MSRP, retail, "was", invoice, payments, savings are in no list. The real check
 * compares it with the visible page (see `shown-price.ts`).
 */
export const PRICE_KEYS =
  names(`finalprice, finalpriceint, nowprice, pricenow, reducedprice, ourprice, saleprice, specialprice, discountedprice, internetprice,
  sellingprice, advertisedprice, currentprice, cashprice, askingprice, displayprice, webprice, eprice,
  price, vehicleprice, pricevalue, priceamount, totalprice, listprice, listingprice, pricenumber, feedprice`);
/** The same inside an object that is itself named price or pricing. */
export const INNER_PRICE_KEYS =
  names(`final, now, sale, special, reduced, discounted, internet, selling, our, advertised, current, asking, value, amount, total, price,
  list, raw, formatted, display, usd`);

export const CURRENCY_KEYS = names("pricecurrency, currency, currencycode, pricecurrencycode");

export const CONDITION_KEYS =
  names(`condition, vehiclecondition, itemcondition, inventorytype, neworused, newused, usednew, carcondition,
  stocktype, vehicletype, listingtype, type, inventorystatus`);
/** Fields that may name the kind of vehicle. On other sites most of them have a different meaning. */
export const KIND_KEYS =
  names(`vehicletype, vehiclecategory, vehicleclass, categoryname, category, producttype, unittype, type, typename,
  class, inventorytype, stocktype, listingtype, itemtype`);
export const NEW_FLAGS = names("isnew, new");
export const USED_FLAGS = names("isused, used, ispreowned");
export const CERTIFIED_FLAGS = names("iscertified, certified, iscpo, cpo, certifiedpreowned, vehiclecpo");

export const IMAGE_LIST_KEYS =
  names(`photos, images, imageurls, photourls, pictures, gallery, imagelist, photolist, vehicleimages, media,
  imageurl, photourl, image, photo`);
export const SINGLE_IMAGE_KEYS =
  names(`image, imageurl, photo, photourl, primaryimage, primaryphoto, mainimage, mainphoto, featuredphoto,
  featuredimage, firstphotourl, heroimage, thumbnail, thumbnailurl, thumb`);
/** The address keys of an image object, the largest size first. */
export const IMAGE_ADDRESS_KEYS =
  names(`original, full, fullsize, xlarge, xl, large, hires, url, uri, src, href, imageurl, photourl, medium, path,
  thumbnail`);

/** Nested objects whose fields belong to the car itself. */
export const OWN_CONTAINERS = new Set(
  names(`vehicle, car, data, attributes, attribute, specs, specifications, specification, details, detail, info,
  vehicleinfo, fields, node, document, source, item, general, summary, pricing, prices, priceinfo, colors,
  mechanical, engine, styles, style, listing, product, acf, meta, trackingpricing, vehiclecard, props`),
);
/** Nested objects that only state the car's place. */
export const PLACE_CONTAINERS = new Set(
  names("location, address, dealer, dealership, store, rooftop, seller, account, lot"),
);
/** Keys of the rooftop that has a car. Their values are names, or towns where the list is one rooftop's. */
export const ROOFTOP_KEYS = names(
  "rooftop, dealername, dealershipname, dealership, sellername, seller, soldby, storename, store, locationname, location",
);
export const PRICE_CONTAINERS = new Set(names("price, pricing, prices, priceinfo, trackingpricing"));
/** Lists of cars that the page does not offer. */
export const OTHER_CARS =
  /similar|recommend|related|recently|viewed|favou?rit|saved|compare|sold|sponsored|alsolike|youmay/i;
/** Names of the total count of a search (not of this page). */
export const TOTAL_KEY =
  /^(?:total(?:count|results?|vehicles?|records?|recordcount|items?|hits|match(?:es)?|found|inventory|entries|rows|elements|matched\w*|listings|cars|number|num)?|(?:results?|records?|vehicles?|items?|inventory|hits?|match(?:es)?|listings?|search)(?:count|total)|numfound|nbhits|numrows|numberofitems|count|found)$/;
