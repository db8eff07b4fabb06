import type { FeatureWriting } from "../features.ts";

/** Writings of Roof, Outside, Truck and towing, Suspension and off-road, Electric. */
export const OUTSIDE = {
  sunroof: {
    is: String.raw`sun ?roof|moon ?roof|sun moon ?roof|power glass roof|glass (?:\w+ )?sun ?roof|tilt and slide roof|power roof`,
    not: "sun ?roof (?:deflector|visor)",
    parts: ["glass", "moon", "roof"],
  },
  "panoramic-roof": {
    is: String.raw`pano(?:ramic|rama)?(?: \w+){0,3} (?:sun ?roof|moon ?roof|roof|glass(?: roof)?)|vista ?roof|sky ?roof|(?:fixed )?glass roof|(?:sun ?roof|moon ?roof|roof)(?: \w+){0,2} pano\w*|\bpano\b|command ?view|ultra ?view|sky ?slider|panorama`,
    not: String.raw`pano\w* (?:\w+ )?(?:camera|view|monitor)`,
    parts: ["command", "pano", "roof", "slider", "ultra", "vista"],
  },
  "removable-hardtop": {
    is: String.raw`freedom (?:\w+ )?top|(?:removable|3 piece|dual|modular)(?: \w+){0,3} hard ?top|hard ?top (?:removable|modular)|t tops?|targa(?: top)?|removable (?:\w+ )?(?:roof|top)(?: panels?)?|hard tops?`,
    not: "retractable hard ?top|hard ?top (?:coupe|convertible)|power (?:retractable )?hard ?top|2 door hard ?top",
    parts: ["freedom", "hard", "modular", "removable", "t top", "targa"],
  },
  "soft-top": {
    is: "soft ?top|sunrider|cloth (?:convertible )?top|canvas top|ragtop",
    not: "power soft ?top",
    parts: ["canvas top", "cloth", "ragtop", "soft", "sunrider"],
  },
  "power-convertible-top": {
    is: String.raw`power (?:\w+ ){0,3}(?:convertible|soft|folding|retractable|hard)(?: \w+)? ?top|power top|retractable (?:hard ?top|hard top)|(?:convertible|soft) (?:roof|top)(?: \w+)? power|power convertible|convertible roof (?:lining|wind)`,
    parts: ["convertible roof", "power", "retractable hard"],
  },
  "roof-rack": {
    is: String.raw`roof (?:\w+ )?(?:rack|rails?|cross ?bars?)|luggage rack|cross ?bars?|roof mounted rack|rack side rails`,
    not: "(?:bicycle|bike|headache|ladder|ski) rack",
    parts: ["cross", "luggage rack", "rack side rails", "roof"],
  },
  "alloy-wheels": {
    is: String.raw`alloys?(?: \w+)?(?: wheels?| rims?)?|alumin[iu]u?m(?: \w+){0,3} (?:wheels?|rims?)|(?:wheels?|rims?)(?: \w+){0,6} (?:alumin[iu]u?m|alloy)|machined(?: \w+){0,2} (?:face|wheels?|alumin\w*)|polished (?:\w+ )?wheels?|\bmags\b|rims`,
    not: String.raw`steel (?:\w+ )?(?:wheels?|rims?)|alloy (?:pedals?|trim|engine|head|block)`,
    parts: ["alloy", "alumin", "machined", "mags", "polished", "rim", "wheel"],
  },
  spoiler: { is: "spoiler|rear wing", not: "wind spoiler front", parts: ["rear wing", "spoiler"] },
  "privacy-glass": {
    is: String.raw`(?:privacy|deep|dark|solar|tint(?:ed)?|rear|sunscreen)(?: \w+){0,3} (?:glass|tint\w*)|tint(?:ed)?(?: \w+){0,2} (?:windows?|glass)|window tint|(?:glass|windows?) (?:\w+ )?tint\w*|privacy glass|deep tint\w*`,
    not: String.raw`(?:rear|solar) (?:\w+ )?glass(?! )|rear window glass`,
    parts: ["glass", "tint", "window"],
  },
  "crew-cab": {
    // Toyota's "Double Cab" is the Tacoma's largest, and the Tundra's and General Motors' second.
    is: String.raw`crew ?cab|super ?crew(?: cab)?|crew ?max|mega ?cab|double crew|crew pickup|4 door (?:truck|pickup)|crew (?=\d)|tacoma(?: \w+){0,5} (?:double|dbl) cab`,
    parts: ["4 door", "crew", "mega", "super", "tacoma"],
  },
  "extended-cab": {
    is: String.raw`ext(?:ended)? ?cab|super ?cab|access ?cab|king ?cab|quad ?cab|club ?cab|xtra ?cab|x cab|(?:silverado|sierra|colorado|canyon)(?: \w+){0,5} (?:double|dbl) cab`,
    not: "super ?crew(?: cab)?",
    parts: [
      "access",
      "canyon",
      "club",
      "colorado",
      "ext",
      "king",
      "quad",
      "sierra",
      "silverado",
      "super",
      "x cab",
      "xtra",
    ],
  },
  "regular-cab": { is: "(?:regular|single|standard|reg|std) cab", parts: ["cab"] },
  "long-bed": {
    is: String.raw`long ?(?:bed|box)|8 (?:ft|foot|feet)(?: \w+)? (?:bed|box)|8 (?:bed|box)|long wheel ?base bed`,
    parts: ["8 b", "8 f", "long"],
  },
  "short-bed": {
    is: String.raw`short ?(?:bed|box)|5 (?:1 2|5|7|8|6) ?(?:ft|foot|feet)?(?: \w+)? (?:bed|box)|5 5 (?:ft|foot)`,
    parts: ["5 5 f", "ed", "ox", "short"],
  },
  dually: { is: String.raw`dually|\bdrw\b|dual rear wheels?`, parts: ["drw", "dual rear wheel", "dually"] },
  "tow-package": {
    is: String.raw`(?:tow(?:ing)?|trailer(?:ing)?)(?: \w+){0,3} (?:package|prep\w*|equipment|group|wiring)|max(?:imum)? tow\w*|tow(?:ing)? package|trailer tow`,
    not: "tow haul(?: mode)?|tow mirrors?",
    parts: ["equipment", "group", "max", "package", "prep", "trailer tow", "wiring"],
  },
  "tow-hitch": {
    is: String.raw`hitch(?: receiver)?|(?:trailer |tow |hitch )?receiver(?: hitch)?|class (?:iii|iv|ii|v|3|4|2|5)(?: \w+){0,2}(?: hitch| receiver)?|tow ?hitch|trailer hitch`,
    not: String.raw`tow hooks?|hitch (?:bike|bicycle|rack|assist|guidance|view|camera)\w*(?: \w+)?|trailer hitch assist|(?:gooseneck|goose neck|5th wheel|fifth wheel) (?:\w+ )?hitch\w*|(?:audio|radio|satellite|stereo) receiver|receiver (?:am|fm|radio)`,
    parts: ["class", "hitch", "receiver"],
  },
  "trailer-brake-controller": {
    is: String.raw`(?:trailer )?brake controller|\bitbc\b|integrated (?:trailer )?brake|trailer brake(?: control\w*)?`,
    parts: ["brake controller", "integrated", "itbc", "trailer brake"],
  },
  "gooseneck-hitch": {
    is: String.raw`goose ?neck(?: \w+)?|(?:5th|fifth) wheel(?: \w+)?`,
    not: "fifth wheel prep",
    parts: ["goose", "wheel"],
  },
  "bed-liner": {
    is: String.raw`bed ?liner|(?:spray|drop) ?(?:in|on) (?:\w+ )?liner|line ?x|rhino (?:lined?|liner|lining)|spray ?in|box liner|spray in bed`,
    not: "tuff ?liner mats",
    parts: ["line", "rhino lin", "spray"],
  },
  "tonneau-cover": {
    is: "tonneau(?: cover)?|bed cover|bak ?flip|(?:roll ?up|retractable|hard|folding) (?:bed )?cover|truxedo|undercover|bed cap cover",
    not: String.raw`cargo (?:area )?(?:\w+ )?(?:tonneau(?: cover)?|cover)|tonneau cargo cover`,
    parts: ["cover", "flip", "tonneau", "truxedo"],
  },
  "camper-shell": {
    is: String.raw`camper (?:shell|top)|topper|bed cap|truck cap|\bleer\b|canopy shell|shell`,
    not: "camper van|shell (?:gray|white|seats?)|clam ?shell",
    parts: ["bed cap", "camper", "leer", "shell", "topper", "truck cap"],
  },
  "running-boards": {
    is: "running boards?|side ?steps?|step ?bars?|nerf ?bars?|assist steps?|tube steps?|power steps?|step rails?|side steps?",
    not: String.raw`corner ?steps?|bumper step\w*`,
    parts: ["nerf", "running board", "side", "step"],
  },
  "lift-kit": {
    is: String.raw`lift(?:ed| kit)\b|level(?:ed|ing kit|ling kit)|suspension lift|\d (?:inch|in) lift|body lift|lift kit`,
    not: String.raw`lift ?gate|(?:lift ?)?assist|self level\w*|auto level\w*|level(?:ed|ing) (?:suspension|headl\w*)`,
    parts: ["level", "lift"],
  },
  "off-road-package": {
    is: String.raw`off ?road (?:\w+ ){0,2}(?:package|group|pkg)|(?:fx4|z71|trd off road|trail|rock\w*)(?: off road)? package|off road suspension package`,
    parts: ["package", "road"],
  },
  "locking-differential": {
    is: String.raw`lock(?:ing|er)s?(?: \w+){0,2} (?:diff\w*|axle|rear)|(?:diff\w*|axle)(?: \w+){0,2} lock\w*|limited slip(?: \w+)?|e ?locker|lockers\b|electronic lock\w* diff\w*|posi ?trac\w*|anti ?spin diff\w*|\blsd\b|torsen|locking diff\w*|rear diff\w* lock`,
    not: String.raw`(?:door|child|power|central|auto(?:matic)?) (?:\w+ )?lock\w*`,
    parts: ["limited slip", "lock", "lsd", "posi", "rear diff", "spin diff", "torsen"],
  },
  "skid-plates": {
    is: String.raw`skid ?plates?|under ?body (?:\w+ )?protection|under ?body guard`,
    parts: ["body guard", "plate", "protection"],
  },
  winch: { is: "winch", parts: ["winch"] },
  "air-suspension": {
    is: String.raw`air (?:ride|suspension|springs?)|air ?matic|quadra ?lift|(?:suspension|springs?)(?: \w+){0,2} air\b|pneumatic suspension|rear air (?:level|suspension)\w*`,
    parts: ["matic", "pring", "quadra", "rear air", "ride", "uspension"],
  },
  "adaptive-suspension": {
    is: String.raw`(?:adaptive|active|variable|electronic(?:ally)?(?: controlled)?|magnetic)(?: \w+){0,3} (?:suspension|damp\w*|ride(?: control)?|shocks?)|\bpasm\b|magna? ?ride|magneride|adaptive variable|(?:suspension|damp\w*)(?: \w+){0,2} (?:adaptive|active)`,
    not: String.raw`adaptive (?:\w+ ){0,2}cruise`,
    parts: ["ctive", "daptive", "electronic", "magn", "pasm", "variable"],
  },
  "fast-charging": {
    is: String.raw`(?:dc )?fast charg\w*|chademo|\bccs\b|quick charg\w*|dc charging|supercharg(?:ing|er access)`,
    not: String.raw`wireless (?:\w+ )?fast charg\w*|(?:phone|usb) fast charg\w*|fast charg\w* usb`,
    parts: ["ccs", "chademo", "dc charging", "fast charg", "quick charg", "supercharg"],
  },
  "heat-pump": { is: "heat pump", parts: ["heat pump"] },
} as const satisfies Record<string, FeatureWriting>;
