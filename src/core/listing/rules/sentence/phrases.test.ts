import { describe, expect, it, test } from "vitest";
import { CLASS_NAMES, VEHICLE_CLASSES } from "#core/facts/rules/vehicle-classes.ts";
import { readBy, ways } from "#test/sentences/read-by.ts";
import { ANY_CLASS, CLASS_RULES, correctedClass, ORDER_PHRASES } from "./phrases.ts";
import { applyRules, Reading } from "./pieces.ts";

const order = (text: string) => readBy(ORDER_PHRASES, text);
const classed = (text: string) => readBy(CLASS_RULES, text);

const DROPS = "drop|drops|cut|cuts|reduction|reductions";

describe.each<[string, readonly string[]]>([
  [
    "sort:price_drop",
    [
      ...ways("biggest|largest|highest|most", "… price drops"),
      ...ways(DROPS, "biggest price …"),
      "sort by biggest price drop first",
    ],
  ],
  [
    "sort:deal",
    [
      ...ways("deal|deals|value|bargain|bargains", "best …"),
      "best deals first",
      "sorted by best deals",
      "ordered by best value",
    ],
  ],
  [
    "sort:mileage_low",
    [
      ...ways("lowest|fewest|least|low|lower", "… miles"),
      ...ways("miles|mileage|milage|odometer", "lowest …"),
      ...ways("miles|mileage|milage|odometer", "sort by …"),
      "low miles first",
      "order by lowest mileage",
      ...ways("pocas millas|pocos millas|poca millas|poco millaje|bajo millaje", "…"),
    ],
  ],
  [
    "sort:price_high",
    [
      ...ways("high to low|highest to lowest|price high to low|price: high to low", "…"),
      ...ways("high to low|price highest to lowest", "sort by …"),
      ...ways("most expensive|priciest|highest price|highest priced", "…"),
      ...ways("one|ones|car|cars|vehicle|vehicles", "most expensive … first"),
      "ordered by most expensive",
    ],
  ],
  [
    "sort:price_low",
    [
      ...ways("low to high|lowest to highest|price low to high|price: low to high|sort by price low to high", "…"),
      ...ways(
        "cheapest|least expensive|lowest price|lowest priced|lowest prices|low price|low priced|cheap|inexpensive|affordable",
        "…",
      ),
      ...ways("one|ones|car|cars|vehicle|vehicles", "cheapest … first"),
      ...ways("sort|sorted|order|ordered", "… by price"),
      ...ways("barato|barata|baratos|baratas|económico|economica|económicos|económicas", "más …"),
      ...ways("el|la|los|las", "… mas barato"),
      "barato",
      "el barato",
    ],
  ],
  [
    "sort:year_new",
    [
      ...ways("newest|latest|newest first|newest to oldest|newest cars first|latest ones", "…"),
      ...ways("year|model year|newest", "sort by …"),
    ],
  ],
  [
    "dropped",
    [
      ...ways("drop|drops|dropped|reduced|reduction|reductions|cut|cuts", "price …"),
      ...ways("reduced price|reduced prices|reduced|recently reduced", "…"),
    ],
  ],
  [
    "deal:great+good",
    [
      ...ways("great or good|great and good|good or great|good and great", "… deals"),
      ...ways("deal|deals|price|prices", "great or good …"),
      ...ways("deal|deals|price|prices", "good …"),
      "good deals or better",
    ],
  ],
  ["deal:great", ways("deal|deals|price|prices", "great …")],
  ["deal:great+good+fair", ways("deal|deals|price|prices|priced", "fair … or better")],
  ["deal:fair", [...ways("deal|deals|price|prices|priced", "fair …"), "fairly priced"]],
])("of order and deals, %s", (meaning, texts) => {
  it.each(texts)("is meant by %j", (text) => expect(order(text)).toBe(meaning));
});

describe("an order that there is none of", () => {
  it.each(ways("oldest|closest|nearest|smallest|fastest|oldest first|nearest first", "…"))("is refused: %j", (text) => {
    expect(order(text)).toBe(`not “${text}”`);
  });
  it.each(["best", "miles", "price", "year", "expensive", "great", "fair", "deals", "low", "first"])(
    "is not read in %j",
    (text) => expect(order(text)).toBe(` | ${text}`),
  );
});

describe("orders and deals are labeled", () => {
  it.each([
    ["cheapest", "sort", "Cheapest first"],
    ["most expensive", "sort", "Most expensive first"],
    ["newest", "sort", "Newest first"],
    ["low miles", "sort", "Lowest mileage first"],
    ["best deals", "sort", "Best deals first"],
    ["biggest price drop", "sort", "Biggest price drops first"],
    ["price drops", "deal", "Price dropped"],
    ["good deals", "deal", "Great deal or Good deal"],
    ["fair price", "deal", "Fair price"],
  ])("%j: %s, %s", (text, kind, label) => {
    const reading = new Reading(text);
    applyRules(reading, ORDER_PHRASES);
    expect(reading.understood).toMatchObject([{ kind, label, text }]);
  });
});

const CLASS_WAYS: readonly (readonly [meaning: string, texts: readonly string[]])[] = [
  [
    "bodyStyle:minivan",
    ways("minivan|minivans|mini van|mini-vans|people carrier|people-carriers|people mover|people movers", "…"),
  ],
  [
    "bodyStyle:van",
    [
      ...ways("cargo|passenger|work|camper|full size|full-size|fullsize", "… van"),
      "work vans",
      "furgoneta",
      "furgonetas",
    ],
  ],
  ["bodyStyle:minivan+van", ["van", "vans"]],
  [
    "bodyStyle:suv",
    ways(
      "suv|SUVs|s.u.v|s.u.v.|sport utility|sport-utility|sport utility vehicle|sport utility vehicles|crossover|crossovers|cross-over|cuv|cuvs",
      "…",
    ),
  ],
  [
    "bodyStyle:truck",
    ways("truck|trucks|pickup|pickups|pick up|pick-up truck|pickup trucks|troca|trocas|troka|trokas", "…"),
  ],
  ["bodyStyle:suv+truck", ["camioneta", "camionetas"]],
  ["bodyStyle:sedan", ways("sedan|sedans|sedán|sedanes|saloon|saloons", "…")],
  ["bodyStyle:coupe", ways("coupe|coupes|coupé|coupés", "…")],
  ["bodyStyle:hatchback", ways("hatchback|hatchbacks|hatch-back|hatch|hatches", "…")],
  ["bodyStyle:wagon", ways("wagon|wagons|station wagon|station wagons|estate|estates", "…")],
  [
    "bodyStyle:convertible",
    ways(
      "convertible|convertibles|cabriolet|cabriolets|cabrio|cabrios|roadster|roadsters|drop top|drop-tops|droptop|ragtop|ragtops|descapotable|descapotables",
      "…",
    ),
  ],
  [
    "doors:2+4",
    ["2 or 4 door", "two and four doors", "2/4 dr", "2 & 4-door", "dos o cuatro puertas", "2 o 4 puertas", "2 or 4d"],
  ],
  [
    "doors:2",
    [
      "2 door",
      "2-door",
      "2dr",
      "2 drs",
      "2d",
      "2-d",
      "3 doors",
      "two doors",
      "three door",
      "2 puertas",
      "3 puertas",
      "dos puertas",
      "tres puertas",
      "2 puerta",
    ],
  ],
  [
    "doors:4",
    [
      "4 door",
      "4-doors",
      "4dr",
      "4d",
      "5 door",
      "four doors",
      "five door",
      "4 puertas",
      "5 puertas",
      "cuatro puertas",
      "cinco puertas",
    ],
  ],
  ["drivetrain:awd", ways("awd|AWD|sh-awd|all wheel drive|all-wheel-drive|all wheel|allwheel drives", "…")],
  [
    "drivetrain:4wd",
    ways("4wd|4 wd|4x4|4 x 4|4x4s|four wheel drive|4-wheel drive|4 wheel|four by four|4 by 4|4-by-4s", "…"),
  ],
  ["drivetrain:fwd", ways("fwd|front wheel drive|front-wheel-drive|front wheel", "…")],
  ["drivetrain:rwd", ways("rwd|rear wheel drive|rear-wheel-drive|rear wheel", "…")],
  ["fuel:plug-in-hybrid", ways("plug-in|plug in|plugin|plug-ins|plug in hybrid|plug-in-hybrids|phev|phevs", "…")],
  ["fuel:hybrid", ways("hybrid|hybrids|híbrido|hibrida|híbridos", "…")],
  ["fuel:flex-fuel", ways("flex fuel|flex-fuel|flexfuel|e85", "…")],
  [
    "fuel:electric",
    ways(
      "electric|electrics|all electric|all-electric|fully electric|battery-electric|ev|evs|bev|bevs|eléctrico|electrica|eléctricos",
      "…",
    ),
  ],
  ["fuel:diesel", ways("diesel|diesels|diésel|duramax|powerstroke|power stroke|cummins", "…")],
  ["fuel:hydrogen", ways("hydrogen|hydrogen fuel cell|fuel cell", "…")],
  ["fuel:gasoline", ways("gas|gasoline|gas powered|gas-engine|gasoline engine|petrol|gasolina", "…")],
  [
    "transmission:manual",
    ways(
      "manual|manuals|manual transmission|manual trans|manual gearbox|manual gear box|6 speed manual|6-speed manual transmission|stick|stick shift|stick-shift|stickshift|standard transmission|standard shift|manual shift|three pedals|estándar|estandar",
      "…",
    ),
  ],
  [
    "transmission:automatic",
    ways(
      "automatic|automatics|automatic transmission|automatic trans|automatic gearbox|8 speed automatic|auto transmission|auto trans|auto gearbox|auto gear box|automático|automatica|automáticos",
      "…",
    ),
  ],
  ["transmission:cvt", ways("cvt|ecvt|e-cvt|cvt transmission|continuously variable transmission", "…")],
  ["color:black", ways("black|blk|negro|negra|negros|negras", "…")],
  ["color:white", ways("white|wht|blanco|blanca|blancos", "…")],
  ["color:gray", ways("gray|grey|charcoal|gunmetal|graphite|gris|grises", "…")],
  ["color:silver", ways("silver|slvr|plata|plateado|plateadas", "…")],
  ["color:red", ways("red|burgundy|maroon|crimson|scarlet|rojo|roja|rojos", "…")],
  ["color:blue", ways("blue|navy|navy blue|azul|azules", "…")],
  ["color:green", ways("green|verde|verdes", "…")],
  ["color:brown", ways("brown|bronze|café|cafe|marrón|marron", "…")],
  ["color:beige", ways("beige|tan|cream|champagne", "…")],
  ["color:gold", ways("gold|golden|dorado|doradas", "…")],
  ["color:orange", ways("orange|naranja", "…")],
  ["color:yellow", ways("yellow|amarillo|amarillas", "…")],
  ["color:purple", ways("purple|morado|moradas", "…")],
];

describe.each(CLASS_WAYS)("the class %s", (meaning, texts) => {
  it.each(texts)("is meant by %j", (text) => {
    expect(classed(text)).toBe(meaning);
    expect(text).toMatch(new RegExp(`^${ANY_CLASS}$`, "iu"));
  });
});

test("every value of every class can be said", () => {
  const said = new Set(CLASS_WAYS.map(([meaning]) => meaning));
  const values = CLASS_NAMES.filter((name) => name !== "interiorColor").flatMap((name) =>
    VEHICLE_CLASSES[name].map((value) => `${name}:${value}`),
  );
  expect(values.filter((value) => !said.has(value))).toEqual([]);
});

describe("a class is labeled", () => {
  it.each([
    ["vans", "bodyStyle", "Minivan or Van"],
    ["SUVs", "bodyStyle", "SUV"],
    ["4dr", "doors", "4 doors"],
    ["phev", "fuel", "Plug-in hybrid"],
    ["stick", "transmission", "Manual"],
    ["azul", "color", "Blue"],
  ])("%j: %s, %s", (text, kind, label) => {
    const reading = new Reading(text);
    applyRules(reading, CLASS_RULES);
    expect(reading.understood).toMatchObject([{ kind, label, text }]);
  });
});

describe("phrases with the word of a class that mean something else", () => {
  it.each([
    ...ways("great|good|better|best|high|excellent", "… gas mileage"),
    ...ways(
      "gas mileage|fuel mileage|gas economy|fuel economy|fuel efficient|fuel efficiency|gas saver|gas sipper",
      "…",
    ),
    ...ways("good|great|easy|cheap", "… on gas"),
    ...ways("seat|seats|window|windows|lock|locks|mode", "manual …"),
    "manuals seats",
    "owner's manual",
    "owners manual",
    ...ways("light|lights|headlight|headlights|door|doors|braking|climate", "automatic …"),
    ...ways("seat|seats|window|windows|sunroof|blue", "electric …"),
    ...ways("crew|extended|double|quad|regular|single|access|king", "… cab"),
    "crew cabs",
    ...ways("high|medium|mid|low|raised", "… mileage").slice(0, 1),
    ...ways("high|higher|highest|any|some", "… mileage"),
    ...ways("high mileage ok|high miles okay|any mileage is fine", "…"),
    "hard roof",
    ...ways("hardtop|hard top|hard-tops", "…"),
  ])("are refused: %j", (text) => expect(classed(text)).toBe(`not “${text}”`));
  it.each([
    ...ways("high|medium|mid|low|raised", "…, roof"),
    ...ways("long|short|standard|regular", "…, bed"),
    ...ways("bed|box|wheelbase|wheel base|wheel-base", "long, …"),
    ...ways("classic|antique|vintage|collector|sport|sports|muscle|exotic", "…, cars"),
    ...ways("car|cars|vehicle|vehicles", "classic, …"),
    ...ways("box|dump|tow|flat-bed|flatbed|bucket|utility|service", "…, truck"),
    ...ways("a|an|my|me|the|our|his|her|him|sale", "4, …"),
    ...ways("buy|get|find|see|spend", "2, …"),
  ])("are refused but for what follows: %j", (text) => {
    const [first = "", behind = ""] = text.split(", ");
    const rest = behind === "truck" ? "" : ` | ${behind}`;
    const body = behind === "truck" ? "bodyStyle:truck, " : "";
    expect(classed(`${first} ${behind}`)).toBe(`${body}not “${first}”${rest}`);
  });
  const PARTS = "wheels|rims|roof|top|stitching|trim";
  it.each([
    ...ways(PARTS, "black …"),
    ...ways("blk|white|grey|charcoal|silver|red|navy blue|green|brown|tan|gold|orange|yellow|purple", "… roof"),
    "black or white wheels",
  ])("are about what is not outside: %j", (text) => {
    const reading = new Reading(text);
    applyRules(reading, CLASS_RULES);
    expect(reading.notUnderstood).toEqual([{ text, why: "Only the exterior color can be searched" }]);
    expect(reading.understood).toEqual([]);
  });
  it.each([
    ["4 doors", "doors:4"],
    ["4 amazing", " | 4 amazing"],
    ["2 buyers", " | 2 buyers"],
    ["auto", " | auto"],
    ["6 speed", " | 6 speed"],
    ["leather interior", " | leather interior"],
  ])("are not all phrases with a part of it: %j", (text, meaning) => expect(classed(text)).toBe(meaning));
});

describe("a misspelt class", () => {
  it.each([
    ["crosover", "bodyStyle", "suv", "SUV"],
    ["pickkup", "bodyStyle", "truck", "Truck"],
    ["hatchbak", "bodyStyle", "hatchback", "Hatchback"],
    ["convertable", "bodyStyle", "convertible", "Convertible"],
    ["cabriolette", "bodyStyle", "convertible", "Convertible"],
    ["minivna", "bodyStyle", "minivan", "Minivan"],
    ["hybird", "fuel", "hybrid", "Hybrid"],
    ["deisel", "fuel", "diesel", "Diesel"],
    ["electirc", "fuel", "electric", "Electric"],
    ["gasolene", "fuel", "gasoline", "Gasoline"],
    ["manuel", "transmission", "manual", "Manual"],
    ["automtic", "transmission", "automatic", "Automatic"],
    ["silvre", "color", "silver", "Silver"],
    ["yelow", "color", "yellow", null],
    ["yelloww", "color", "yellow", "Yellow"],
    ["purpel", "color", "purple", "Purple"],
  ])("%s is corrected", (word, name, value, label) => {
    const meaning = label === null ? null : { kind: name, label, filters: { [name]: [value] } };
    expect(correctedClass(word)).toEqual(meaning);
  });
  it.each(["manua", "hybri", "xxxxxx", "purplexxx", "hybrid5"])("is not corrected from %s", (word) => {
    expect(correctedClass(word)).toBeNull();
  });
});
