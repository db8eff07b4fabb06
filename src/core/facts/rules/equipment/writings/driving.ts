import type { FeatureWriting } from "../features.ts";

/** Writings of Cameras and parking, Driver assistance, Safety, Lights. */
export const DRIVING = {
  "backup-camera": {
    is: String.raw`(?:back ?up|rear(?: ?view)?|reverse|reversing|rearview|rear vision|back up) (?:\w+ ){0,2}(?:cam(?:[ea]ra)?s?|monitor)|parking camera|cameras? (?:\w+ ){0,2}(?:rear|back ?up|reverse)|rear vision|camera package|parkview|backup cam`,
    not: String.raw`dash ?cam\w*|rear (?:seat )?(?:entertainment )?(?:dvd )?monitors?(?= )|camera ready`,
    parts: ["back", "camera", "parkview", "rear", "reverse", "reversing"],
  },
  "surround-camera": {
    is: String.raw`surround (?:\w+ )?(?:view|vision|camera)(?: \w+)?|360 (?:degree )?(?:\w+ ){0,2}(?:camera|view|monitor)\w*|birds? ?eye(?: view)?|around view|panoramic (?:view )?(?:camera|monitor)|top view|multi ?view (?:\w+ )?(?:camera|monitor)|surround vision|360 camera`,
    not: "surround sound",
    parts: ["bird", "camera", "monitor", "panoramic", "surround", "view"],
  },
  "parking-sensors": {
    is: String.raw`park(?:ing)? (?:\w+ ){0,2}(?:sensors?|aid|distance|sonar)(?: \w+)?|park assist(?: sensors?)?|(?:rear|front|reverse|back ?up) (?:\w+ ){0,2}(?:sensors?|sonar)|park(?: ?tronic| ?sense)|reverse sens\w*|rear park(?:ing)? (?:assist|aid)|ultrasonic (?:\w+ )?park\w*|clearance sonar|sonar`,
    not: String.raw`parking (?:\w+ )?brake|(?:parallel|active|self|auto(?:matic)?|intelligent|advanced|perpendicular|park assist parallel) park\w*(?: assist\w*)?|rear (?:oxygen|o2) sensors?`,
    parts: ["ensor", "onar", "park", "reverse sens", "sense", "tronic", "ultrasonic"],
  },
  "self-parking": {
    is: String.raw`(?:parallel|self|active|auto(?:matic|mated)?|intelligent|smart|perpendicular|advanced) (?:\w+ )?park(?:ing)?(?: (?:assist\w*|guidance|system|aid))?|park(?:ing)? (?:pilot|assist (?:parallel|active|perpendicular))|parallel and perpendicular park\w*`,
    not: "automatic parking brake|(?:advanced|smart) park(?:ing)? sensors?|auto park brake",
    parts: ["assist", "park", "pilot"],
  },
  "adaptive-cruise": {
    is: String.raw`(?:adaptive|radar|smart|intelligent|dynamic|active|distance|laser|full speed|traffic) (?:\w+ ){0,3}cruise(?: control)?|\bacc\b|distance pacing|distronic|cruise control (?:\w+ ){0,3}(?:adaptive|radar|following|distance|stop and go)\w*|eyesight|honda sensing|toyota safety sense|safety sense (?:p|2)|drcc`,
    not: String.raw`pre ?wired for|acc(?:essor\w*| delay| power)`,
    parts: ["acc", "cruise", "distance pacing", "distronic", "drcc", "eyesight", "honda sensing", "safety sense"],
  },
  "blind-spot-monitor": {
    is: String.raw`blind (?:spot|zone)(?: \w+){0,3}|\bbsm\b|\bblis\b|\bbsd\b|\bbsw\b|side assist|side blind zone|lane change alert|\bbsi\b`,
    not: "blind spot mirrors?",
    parts: ["blind", "blis", "bsd", "bsi", "bsm", "bsw", "lane change alert", "side assist"],
  },
  "rear-cross-traffic": {
    is: String.raw`cross (?:traffic|path)(?: \w+){0,2}|\brcta\b|rear cross`,
    not: String.raw`front cross traffic\w*`,
    parts: ["cross", "rcta"],
  },
  "lane-departure-warning": {
    is: String.raw`lane depart\w*(?: \w+){0,2}|\bldw\b|\blda\b|lane (?:sense|watch) departure`,
    not: "lane departure (?:prevention|mitigation)",
    parts: ["departure", "lane depart", "lda", "ldw"],
  },
  "lane-keep-assist": {
    is: String.raw`lane (?:\w+ )?keep\w*(?: \w+){0,3}|lane assist\w*|\blka\b|\blkas\b|lane (?:centering|tracing|following)(?: \w+)?|steering assist|lane ?sense|lane (?:departure )?(?:prevention|intervention|mitigation)|active lane|lane departure (?:\w+ ){0,3}steering assist|honda sensing|road departure mitigation`,
    not: "lane change assist|power steering assist",
    parts: [
      "centering",
      "following",
      "honda sensing",
      "intervention",
      "lane",
      "lka",
      "mitigation",
      "prevention",
      "sense",
      "steering assist",
      "tracing",
    ],
  },
  "forward-collision-warning": {
    is: String.raw`forward collision(?: \w+){0,2}|\bfcw\b|pre ?collision(?: \w+)?|frontal? collision (?:warning|alert|mitigation|avoidance)|collision (?:warning|alert|avoidance|mitigation)(?: \w+)?|front(?:al)? crash (?:warning|mitigation)|pre ?sense(?: \w+)?|honda sensing|toyota safety sense|safety sense (?:p|2)|city safety`,
    not: String.raw`rear (?:end )?collision(?: \w+)?|(?:blind spot|cross traffic) collision(?: \w+){0,2}`,
    parts: ["city safety", "collision", "fcw", "honda sensing", "mitigation", "sense", "warning"],
  },
  "automatic-braking": {
    is: String.raw`(?:auto(?:matic|nomous)?|active|city|front|low speed|collision|emergency) (?:\w+ ){0,3}brak(?:e|ing)(?: \w+)?|\baeb\b|pre ?collision (?:\w+ ){0,2}brak\w*|collision mitigation(?: \w+)?|brake support|pre ?collision system|automatic emergency brak\w*|eyesight|city safety|smart (?:city )?brake support|forward emergency|honda sensing|collision (?:\w+ ){0,2}brak\w*`,
    not: String.raw`front (?:\w+ )?(?:disc|vented|drum) (?:\w+ )?brakes?|automatic (?:\w+ ){0,2}parking brake|(?:automatic|auto) (?:vehicle )?(?:brake )?hold|brake (?:assist|hold)|emergency brake (?:assist|release)|active brake (?:limited|lights?)|anti ?lock|front and rear (?:\w+ ){0,2}brakes?|front (?:\w+ )?brake(?:s)?(?! (?:support|assist))|electronic (?:\w+ )?brake`,
    parts: ["aeb", "brak", "city safety", "collision", "eyesight", "forward emergency", "honda sensing"],
  },
  "hands-free-driving": {
    is: String.raw`(?:hands free|assisted)(?: \w+){0,2} driving|super cruise|blue ?cruise|auto ?pilot|full self driving|\bfsd\b|propilot|pro pilot|highway driving assist|pilot assist|traffic jam assist|co pilot360 assist|driving assist(?:ant)? pro\w*`,
    parts: [" driving", "cruise", "driving assist", "fsd", "full self driving", "pilot", "traffic jam assist"],
  },
  "driver-attention": {
    is: String.raw`(?:driver|drowsiness|attention) (?:\w+ ){0,2}(?:attention|alert|assist|drowsiness|monitor\w*|fatigue|awareness)(?: \w+)?|drows\w*|attention assist|driver alert`,
    not: String.raw`driver assist\w*|driver (?:information|knee|air ?bag|monitor)\w*`,
    parts: ["attention", "driver", "drows"],
  },
  "night-vision": { is: String.raw`night (?:vision|view)(?: \w+)?`, parts: ["night vi"] },
  "auto-high-beams": {
    is: String.raw`(?:auto(?:matic)?|adaptive|smart|intelligent) (?:\w+ ){0,2}high ?beams?(?: \w+)?|high ?beam (?:\w+ )?(?:assist\w*|control|auto\w*)|intellibeam|headlights?(?: \w+){0,3} auto high ?beam`,
    parts: ["headlight", "high", "intellibeam"],
  },
  "hill-start-assist": {
    is: String.raw`hill (?:start|hold|holder|assist)(?: \w+)?|hill ?start`,
    not: String.raw`hill descent(?: \w+)?`,
    parts: ["hill"],
  },
  "hill-descent-control": {
    is: String.raw`hill descent(?: \w+)?|downhill assist(?: \w+)?|\bhdc\b`,
    parts: ["downhill assist", "hdc", "hill descent"],
  },
  abs: { is: String.raw`\babs\b|anti ?lock(?: \w+)?`, parts: ["abs", "anti"] },
  "stability-control": {
    is: String.raw`stability(?: \w+)?|\besc\b|\besp\b|\bvsc\b|\bvsa\b|\bvdc\b|\bvsm\b|advance ?trac|stabilitrak|\bdsc\b|dynamic stability`,
    not: "(?:stability|stabilizer) bars?",
    parts: ["advance", "dsc", "esc", "esp", "stabilitrak", "stability", "vdc", "vsa", "vsc", "vsm"],
  },
  "traction-control": {
    is: String.raw`traction(?: \w+)?|\btrac\b|\btcs\b|\basr\b|all speed traction|trac vsc`,
    not: "traction (?:battery|motor)",
    parts: ["asr", "tcs", "trac"],
  },
  "side-airbags": {
    is: String.raw`(?:side|seat mounted|front side|dual side|thorax)(?: \w+){0,3} air ?bags?|air ?bags? (?:\w+ ){0,3}sides?|side impact air ?bags?|side and side curtain`,
    not: String.raw`(?<!and )side (?:impact )?curtain(?: \w+)? ?air ?bags?|curtain (?:\w+ )?side air ?bags?`,
    parts: ["seat mounted", "side", "thorax"],
  },
  "curtain-airbags": {
    is: String.raw`(?:curtain|head|overhead|roof|canopy)(?: \w+){0,3} air ?bags?|air ?bags?(?: \w+){0,3} (?:curtain|head|overhead|canopy)\w*|safety canopy|side curtains?|curtain shield`,
    parts: ["canopy", "curtain", "head", "roof"],
  },
  "tire-pressure-monitor": {
    is: String.raw`tire pressure(?: \w+){0,3}|\btpms\b|tire (?:specific )?(?:low )?pressure|low tire pressure`,
    parts: ["pressure", "tpms"],
  },
  "child-seat-anchors": {
    is: String.raw`\blatch\b|isofix|child (?:safety )?seat (?:\w+ )?(?:anchors?|tethers?)|lower anchors?`,
    not: "(?:tailgate|door|hood|seat) latch",
    parts: ["anchor", "isofix", "latch", "tether"],
  },
  "led-headlights": {
    is: String.raw`led (?:\w+ ){0,3}(?:headlights?|headlamps?|head lights?|head lamps?|projectors?)|(?:headlights?|headlamps?)(?: \w+){0,2} led|led high and low`,
    not: String.raw`led (?:\w+ ){0,2}(?:tail ?l\w+|tail ?lights?|tail ?lamps?|fog\w*(?: \w+)?|day ?time(?: \w+){0,2}|drl|running(?: \w+)?|brake ?lights?|accent\w*|turn signals?)(?: and)?`,
    parts: ["head lamp", "head light", "headl", "led high and low", "projector"],
  },
  "xenon-headlights": {
    is: String.raw`xenon|\bhid\b|bi xenon|high intensity discharge`,
    parts: ["hid", "high intensity discharge", "xenon"],
  },
  "adaptive-headlights": {
    is: String.raw`(?:adaptive|swivel\w*|steering linked|cornering|directional|active|curve|bending) (?:\w+ ){0,3}(?:headlights?|headlamps?|head lights?|lighting|light system)|\bafs\b|active front lighting|(?:headlights?|headlamps?) (?:\w+ ){0,2}(?:adaptive|swivel\w*)`,
    not: "adaptive high beam",
    parts: ["adaptive", "afs", "head light", "headlamp", "headlight", "light system", "lighting", "swivel"],
  },
  "automatic-headlights": {
    is: String.raw`auto(?:matic)?(?: \w+){0,6} (?:headlights?|headlamps?|head lights?)|autolamp|(?:headlights?|headlamps?)(?: \w+){0,3} (?:auto(?:matic)?(?: on)?(?: off)?|dusk sensing)|auto on (?:off )?(?:\w+ )?(?:headlights?|headlamps?)|dusk sensing|delay off (?:headlights?|headlamps?)`,
    not: String.raw`auto(?:matic)? high ?beam(?: \w+)?|automatic level\w*(?: \w+)?`,
    parts: ["auto", "dusk sensing", "headl"],
  },
  "fog-lights": { is: String.raw`fog(?: ?lights?| ?lamps?|s)\b|foglights?|foglamps?|front fogs?`, parts: ["fog"] },
  "daytime-running-lights": {
    is: String.raw`day ?time(?: running)?(?: \w+)?|dt?rls?|running lights?`,
    not: "running light prep",
    parts: ["drl", "dtrl", "running light", "time"],
  },
} as const satisfies Record<string, FeatureWriting>;
