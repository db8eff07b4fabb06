/**
 * Models whose name has several words, by make. Without them "2019 Jeep Grand Cherokee Limited" would be a "Grand". The longest match wins.
 * A model that is not listed is the first word after the make.
 */
const SEVERAL_WORDS: Record<string, readonly string[]> = {
  "Alfa Romeo": ["4C Spider"],
  "Aston Martin": ["DB7 Vantage", "V8 Vantage", "V12 Vantage"],
  Audi: ["e-tron GT", "A6 allroad", "A4 allroad", "Q4 e-tron", "Q8 e-tron", "RS Q8", "RS e-tron GT", "TT RS"],
  Bentley: ["Continental GT", "Continental GTC", "Continental Flying Spur", "Flying Spur"],
  BMW: [
    "1 Series",
    "2 Series",
    "3 Series",
    "4 Series",
    "5 Series",
    "6 Series",
    "7 Series",
    "8 Series",
    "X3 M",
    "X4 M",
    "X5 M",
    "X6 M",
    "1 Series M",
    "3 Series Gran Turismo",
    "5 Series Gran Turismo",
    "Alpina B7",
  ],
  Buick: ["Park Avenue", "Regal TourX", "Encore GX", "Grand National"],
  Cadillac: ["Escalade ESV", "Escalade EXT", "Escalade IQ", "CTS-V", "DeVille", "SRX"],
  Chevrolet: [
    "Silverado 1500",
    "Silverado 1500 LD",
    "Silverado 2500HD",
    "Silverado 2500",
    "Silverado 3500HD",
    "Silverado 3500",
    "Silverado EV",
    "Bolt EV",
    "Bolt EUV",
    "Monte Carlo",
    "Malibu Limited",
    "Impala Limited",
    "Captiva Sport",
    "Trailblazer EXT",
    "Express 1500",
    "Express 2500",
    "Express 3500",
    "Express Cargo",
    "Cruze Limited",
    "City Express",
    "Colorado ZR2",
    "Equinox EV",
    "Blazer EV",
    "Bel Air",
    "El Camino",
    "C/K 1500",
  ],
  Chrysler: ["Town & Country", "Town and Country", "PT Cruiser", "Pacifica Hybrid", "Grand Caravan"],
  Dodge: ["Grand Caravan", "Ram 1500", "Ram 2500", "Ram 3500", "Ram Van"],
  Ferrari: ["488 GTB", "488 Spider", "458 Italia", "458 Spider", "F12 Berlinetta", "SF90 Stradale", "Portofino M"],
  Fiat: ["500 Abarth", "124 Spider"],
  Ford: [
    "Bronco Sport",
    "Crown Victoria",
    "Escape Hybrid",
    "Escape Plug-in Hybrid",
    "Explorer Sport Trac",
    "F-150 Lightning",
    "F-250 Super Duty",
    "F-350 Super Duty",
    "F-450 Super Duty",
    "Super Duty F-250",
    "Super Duty F-350",
    "Super Duty F-450",
    "Five Hundred",
    "Flex",
    "Fusion Hybrid",
    "Fusion Energi",
    "C-Max Hybrid",
    "C-Max Energi",
    "Focus ST",
    "Focus RS",
    "Mustang Mach-E",
    "Transit Connect",
    "Transit Cargo Van",
    "Transit-150",
    "Transit-250",
    "Transit-350",
    "Taurus X",
    "Windstar Cargo Van",
    "Expedition EL",
    "Expedition Max",
    "Shelby GT350",
    "Shelby GT500",
    "E-Series Van",
  ],
  GMC: [
    "Sierra 1500",
    "Sierra 1500 Limited",
    "Sierra 2500HD",
    "Sierra 2500",
    "Sierra 3500HD",
    "Sierra 3500",
    "Sierra EV",
    "Yukon XL",
    "Yukon Denali",
    "Savana 1500",
    "Savana 2500",
    "Savana 3500",
    "Savana Cargo",
    "Hummer EV",
    "Envoy XL",
  ],
  Honda: [
    "Accord Hybrid",
    "Accord Crosstour",
    "Civic Si",
    "Civic Type R",
    "Civic del Sol",
    "CR-V Hybrid",
    "Clarity Plug-In Hybrid",
    "Fit EV",
  ],
  Hyundai: [
    "Santa Fe",
    "Santa Fe Sport",
    "Santa Fe XL",
    "Santa Cruz",
    "Elantra GT",
    "Elantra N",
    "Elantra Hybrid",
    "Ioniq 5",
    "Ioniq 6",
    "Ioniq 9",
    "Ioniq Hybrid",
    "Ioniq Electric",
    "Kona Electric",
    "Kona N",
    "Sonata Hybrid",
    "Tucson Hybrid",
    "Veloster N",
    "Genesis Coupe",
    "Veracruz",
  ],
  Jaguar: ["F-Type", "X-Type", "S-Type", "E-Pace", "F-Pace", "I-Pace", "XJ-Series", "XK-Series"],
  Jeep: [
    "Grand Cherokee",
    "Grand Cherokee L",
    "Grand Cherokee 4xe",
    "Grand Wagoneer",
    "Grand Wagoneer L",
    "Wagoneer L",
    "Wagoneer S",
    "Wrangler Unlimited",
    "Wrangler JK",
    "Wrangler 4xe",
    "Compass Trailhawk",
  ],
  Kia: [
    "Forte Koup",
    "Forte5",
    "Niro EV",
    "Niro Plug-In Hybrid",
    "Optima Hybrid",
    "Sportage Hybrid",
    "Sorento Hybrid",
    "Soul EV",
    "Grand Carnival",
  ],
  "Land Rover": [
    "Range Rover",
    "Range Rover Sport",
    "Range Rover Evoque",
    "Range Rover Velar",
    "Discovery Sport",
    "Defender 90",
    "Defender 110",
    "Defender 130",
    "Discovery Series II",
  ],
  Lexus: ["RC F", "GS F", "IS F", "ES Hybrid", "NX Hybrid", "RX Hybrid", "UX Hybrid", "LC Convertible"],
  Lincoln: ["Town Car", "Mark LT", "Mark VIII", "Navigator L", "MKZ Hybrid", "Aviator Grand Touring"],
  Lucid: ["Air"],
  Maserati: ["Gran Turismo", "Quattroporte S"],
  Mazda: ["MX-5 Miata", "MX-5 Miata RF", "Mazda 2", "Mazda 3", "Mazda 5", "Mazda 6", "CX-30", "CX-5"],
  "Mercedes-Benz": [
    "A-Class",
    "B-Class",
    "C-Class",
    "E-Class",
    "S-Class",
    "G-Class",
    "CLA-Class",
    "CLS-Class",
    "GLA-Class",
    "GLB-Class",
    "GLC-Class",
    "GLE-Class",
    "GLK-Class",
    "GLS-Class",
    "GL-Class",
    "M-Class",
    "SL-Class",
    "SLK-Class",
    "SLC-Class",
    "CLK-Class",
    "CL-Class",
    "AMG GT",
    "Sprinter 1500",
    "Sprinter 2500",
    "Sprinter 3500",
    "Metris Cargo",
    "E 63 AMG",
    "C 63 AMG",
    "E63 AMG",
    "C63 AMG",
    "S63 AMG",
    "SL63 AMG",
    "ML63 AMG",
  ],
  Mercury: ["Grand Marquis", "Mountaineer"],
  Mini: ["Cooper Countryman", "Cooper Clubman", "Cooper Hardtop", "Cooper Convertible", "Cooper S", "Countryman"],
  Mitsubishi: ["Eclipse Cross", "Eclipse Spyder", "Outlander Sport", "Outlander PHEV", "Lancer Evolution", "Mirage G4"],
  Nissan: [
    "370Z Nismo",
    "Altima Hybrid",
    "Rogue Sport",
    "Rogue Select",
    "Titan XD",
    "Versa Note",
    "NV Cargo",
    "NV Passenger",
    "NV200",
    "GT-R",
    "Murano CrossCabriolet",
  ],
  Oldsmobile: ["Cutlass Supreme", "Cutlass Ciera", "Eighty-Eight"],
  Plymouth: ["Grand Voyager", "Road Runner"],
  Pontiac: ["Grand Am", "Grand Prix", "Trans Am", "Trans Sport", "Firebird Trans Am"],
  Porsche: ["718 Boxster", "718 Cayman", "718 Spyder", "Cayenne Coupe", "Taycan Cross Turismo"],
  Ram: ["1500 Classic", "ProMaster 1500", "ProMaster 2500", "ProMaster 3500", "ProMaster City", "Cargo Van", "Dakota"],
  "Rolls-Royce": ["Silver Shadow", "Silver Spur", "Silver Seraph", "Phantom Drophead Coupe"],
  Saturn: ["Vue Hybrid"],
  Subaru: ["Outback Sport", "Impreza WRX", "Legacy Outback", "Crosstrek Hybrid", "WRX STI"],
  Suzuki: ["Grand Vitara", "XL7"],
  Tesla: ["Model 3", "Model S", "Model X", "Model Y"],
  Toyota: [
    "4Runner",
    "Camry Hybrid",
    "Camry Solara",
    "Avalon Hybrid",
    "Corolla Cross",
    "Corolla Hatchback",
    "Corolla Hybrid",
    "Corolla iM",
    "FJ Cruiser",
    "GR Corolla",
    "GR Supra",
    "GR86",
    "Grand Highlander",
    "Highlander Hybrid",
    "Land Cruiser",
    "Prius c",
    "Prius v",
    "Prius Prime",
    "Prius Plug-in",
    "RAV4 Hybrid",
    "RAV4 Prime",
    "RAV4 EV",
    "Tacoma Hybrid",
    "Tundra Hybrid",
    "Yaris iA",
    "Crown Signia",
  ],
  Volkswagen: [
    "Atlas Cross Sport",
    "Beetle Convertible",
    "Golf GTI",
    "Golf R",
    "Golf SportWagen",
    "Golf Alltrack",
    "Jetta SportWagen",
    "Jetta GLI",
    "New Beetle",
    "Tiguan Limited",
    "ID. Buzz",
    "Rabbit",
  ],
  Volvo: ["V60 Cross Country", "V90 Cross Country", "XC40 Recharge", "C40 Recharge", "V60 CC"],
}; // prettier-ignore

/** Misspellings in feeds. Keys have only letters and digits. */
const RESPELLED: Record<string, string> = {
  f150: "F-150",
  f250: "F-250",
  f350: "F-350",
  f450: "F-450",
  f550: "F-550",
  crv: "CR-V",
  hrv: "HR-V",
  crz: "CR-Z",
  brv: "BR-V",
  rav4: "RAV4",
  "4runner": "4Runner",
  cx3: "CX-3",
  cx5: "CX-5",
  cx7: "CX-7",
  cx9: "CX-9",
  cx30: "CX-30",
  cx50: "CX-50",
  cx90: "CX-90",
  mx5: "MX-5",
  ftype: "F-Type",
  fpace: "F-Pace",
  epace: "E-Pace",
  ipace: "I-Pace",
  xtype: "X-Type",
  stype: "S-Type",
  hhr: "HHR",
  chr: "C-HR",
  mdx: "MDX",
  rdx: "RDX",
  tlx: "TLX",
  tsx: "TSX",
}; // prettier-ignore

// Maps, because a make or model called "constructor" would match a property of a plain object.
const SPELLING = new Map(Object.entries(RESPELLED));

const words = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);
const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "");

/** By make, then by bare name. Of names with the same bare form, the first one listed. */
const NAMES_BY_MAKE = new Map(
  Object.entries(SEVERAL_WORDS).map(([make, names]) => [
    make,
    new Map(names.toReversed().map((name): [string, string] => [bare(name), name])),
  ]),
);

const ALL_NAMES = new Set([...SPELLING.keys(), ...[...NAMES_BY_MAKE.values()].flatMap((names) => [...names.keys()])]);

/** True for the name of a listed model, in any spelling. Many models of one word are not listed. */
export const isModelName = (name: string): boolean => ALL_NAMES.has(bare(name));

function listedName(make: string | null, parts: readonly string[]): string | undefined {
  return make === null ? undefined : NAMES_BY_MAKE.get(make)?.get(bare(parts.join("")));
}

/**
 * Splits the words after the make in a title into model and rest: for a Jeep "Grand Cherokee" and "Limited 4x4". Null when there is no
 * word.
 */
export function splitLeadingModel(make: string | null, text: string): { model: string; rest: string } | null {
  const parts = words(text);
  const first = parts[0];
  if (first === undefined) return null;
  for (let count = Math.min(4, parts.length); count > 1; count--) {
    const known = listedName(make, parts.slice(0, count));
    if (known?.includes(" ")) return { model: known, rest: parts.slice(count).join(" ") };
  }
  return { model: tidyModel(make, first), rest: parts.slice(1).join(" ") };
}

/**
 * Returns a model's usual name: without the make in front ("Ford F150" is "F-150") and with the usual hyphens. An unknown word keeps its
 * spelling, but more than three capitals become a capitalized word.
 */
export function tidyModel(make: string | null, model: string): string {
  let parts = words(model);
  if (make !== null && parts.length > 1) {
    for (const count of [2, 1]) {
      if (parts.length > count && bare(parts.slice(0, count).join("")) === bare(make)) parts = parts.slice(count);
    }
  }
  const listed = listedName(make, parts);
  if (listed !== undefined) return listed;
  return parts.map((word) => SPELLING.get(bare(word)) ?? toWordCase(word)).join(" ");
}

/** Writes "CAMRY" as "Camry"; "GTI", "X5", "ES350" and "iM" stay unchanged. */
function toWordCase(word: string): string {
  return /^[A-Z]{4,}$/.test(word) && /[AEIOUY]/.test(word) ? word.charAt(0) + word.slice(1).toLowerCase() : word;
}
