import { remember } from "#kernel/words/rules/remember.ts";
import { canonicalMake } from "./make-names.ts";

/** The vehicles besides cars that dealers sell, in the operator's words. */
export type OtherVehicle =
  | "motorcycle"
  | "ATV"
  | "snowmobile"
  | "boat"
  | "trailer"
  | "RV"
  /** A site's collective word for everything from motorcycles to boats. */
  | "powersports vehicle";

/** Returns "an ATV", "a boat". */
export const withArticle = (what: OtherVehicle): string => `${/^[AR]/.test(what) ? "an" : "a"} ${what}`;

/** Returns a name in the form of the tables below: lower case, with single spaces between letters and digits. */
export const plainName = (text: string): string =>
  text
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

const startsWith = (names: string): RegExp => new RegExp(`^(?:${names.split(/,\s+/).join("|")})\\b`);

/**
 * Makes that build no cars, with the vehicles that they mostly build. Names that are also models of cars (Malibu, Ranger, Monaco,
 * Fleetwood) are left out.
 */
const MAKES_WITHOUT_CARS: readonly (readonly [RegExp, OtherVehicle])[] = [
  [
    startsWith(`harley ?davidson, livewire, indian(?: motorcycle)?, victory, yamaha, kawasaki, ducati, ktm, aprilia,
      moto ?guzzi, vespa, piaggio, husqvarna, royal enfield, mv agusta, buell, big dog, boss hoss, american ironhorse,
      zero(?: motorcycles)?, ural, kymco, bimota, norton, bsa, gas ?gas, husaberg, beta, sherco, benelli, genuine scooter,
      slingshot, polaris slingshot, can am (?:spyder|ryker), big bear choppers, cleveland cyclewerks, ssr motorsports`),
    "motorcycle",
  ],
  [
    startsWith(`ski ?doo, lynx, arctic cat (?:zr|m|f|xf|pantera|thundercat|riot|blast)\\d*,
      polaris (?:indy|rush|switchback|rmk|pro rmk|titan|assault|axys)`),
    "snowmobile",
  ],
  [
    startsWith(`polaris, can am, arctic cat, cfmoto, cf moto, hisun, textron off road, segway powersports, massimo,
      kubota, john deere, bobcat, odes, linhai, kayo, club car, e z go, ezgo`),
    "ATV",
  ],
  [
    startsWith(`sea ?doo, bayliner, sea ray, boston whaler, master ?craft, nautique, bennington, alumacraft, crestliner,
      princecraft, chaparral boats?, sun tracker, tracker boats?, tracker marine, bass tracker, grady white, moomba,
      harris pontoons?, barletta, sylvan boats?, skeeter boats?, godfrey, manitou, four winns, cobia, wellcraft, tige boats?`),
    "boat",
  ],
  [
    startsWith(`big tex, pj trailers?, load trail, featherlite, wells cargo, haulmark, sundowner, sure trac, look trailers,
      continental cargo, interstate trailers?, pace american, great dane, wabash, cargo mate, carry on trailer, h h trailers?,
      iron bull, diamond c, aluma trailers?, karavan, load rite, diamond cargo, homesteader trailers?`),
    "trailer",
  ],
  [
    startsWith(`forest river, jayco, keystone rv, winnebago, thor motor coach, thor, coachmen, airstream, grand design,
      heartland rv, dutchmen, tiffin, newmar, entegra, holiday rambler, gulf stream, kz rv, palomino, starcraft rv,
      fleetwood rv, monaco coach, american coach, cruiser rv, highland ridge, lance campers?, pleasure way, roadtrek,
      leisure travel, itasca, shasta, nexus rv, prime time rv, crossroads rv, vanleigh, alliance rv, brinkley`),
    "RV",
  ],
];

/**
 * Returns the vehicles that a make without cars mostly builds; null for every other name. @param name the make, or text that starts with it
 */
export const mainVehicleOf = (name: string): OtherVehicle | null => vehiclesOfMake(name).kind;

/** Cached, because an inventory repeats the same few makes and models. */
const vehiclesOfMake = remember(500, (name) => {
  const plain = plainName(name);
  return { kind: MAKES_WITHOUT_CARS.find(([makes]) => makes.test(plain))?.[1] ?? null };
});

/**
 * World manufacturer identifiers (the first three characters of a VIN) of motorcycle plants of makes that also build cars. Some of these
 * plants also build quads, whose models are listed below.
 */
const MOTORCYCLE_WORKS = new Set(
  `JH2 JH3 1HF 478 9C2 ZDC 3H1 MLH RLH VTM VTD YC1 LAL LWB WB1 WB3 WB4 JS1 JSA JKS 5SA VTT LC6 MLC LM1 LM4 SMT 97N`.split(
    " ",
  ),
);

/**
 * Other vehicles of makes that also build cars. Each expression is tested at the start of the text after the make. No car of the make
 * starts with it.
 */
const MODELS_BESIDE_CARS = new Map(
  Object.entries<{ motorcycle: RegExp; quad: RegExp | null }>({
    Honda: {
      motorcycle:
        /^(?:[a-z]{2,4}\d{2,4}|cbr|cb ?\d|crf|cr ?\d{2,3}[rf]?\b|xr ?\d|vfr|vtx|vtr|vt ?\d{3}|nc ?7\d0|ctx|st ?1[13]00|nt ?\d{3}|gl ?1\d00|gold ?wing|silver ?wing|interstate|pacific coast|rebel|shadow|valkyrie|magna|nighthawk|interceptor|fury|sabre|stateline|grom|monkey|africa ?twin|super ?(?:cub|hawk)|hawk gt|fireblade|varadero|nm ?4|dn 01|rc ?\d\d|(?:big )?ruckus|metropolitan|elite|helix|reflex|giorno|pcx|forza|adv ?1\d0|navi|transalp|trail ?125|x?l ?650|montesa)/,
      quad: /^(?:rancher|(?:fourtrax |foreman )?rubicon|foreman|rincon|recon|fourtrax|trx|sportrax|pioneer|talon|big red)/,
    },
    BMW: {
      motorcycle:
        /^(?:r ?\d{2,4}|r ?nine ?t|k ?\d{2,4}|s ?1000|m ?1000|f ?[6-9]\d\d|g ?(?:310|450|650)|c ?(?:400|600|650|evolution)|ce ?0[24]|hp ?[24])/,
      quad: null,
    },
    Suzuki: {
      // Of Suzuki's cars, only SX4, XL7, X-90 and SJ410 have digits.
      motorcycle:
        /^(?!sx ?4|xl ?7|sj ?41)(?:[a-z]{2,4}\d{2,4}|gs[xr]|gs ?\d|gz ?\d|hayabusa|boulevard|v ?strom|dl ?\d|sv ?\d|dr ?z? ?\d|rm ?[zx]? ?\d|burgman|katana|bandit|intruder|savage|marauder|volusia|tu ?250|vz ?\d|vl ?\d|[cms] ?\d\d\b|m109|van ?van|tl ?1000)/,
      quad: /^(?:king ?quad|quad ?(?:sport|runner|master|racer)|quv ?\d|lt ?[a-z]{0,2} ?\d|ozark|eiger|vinson)/,
    },
    Triumph: {
      motorcycle:
        /^(?:bonneville|tiger|trident|thruxton|scrambler|rocket|daytona|speed ?(?:triple|twin|master)|street ?(?:triple|twin|cup)|sprint|thunderbird|bobber)/,
      quad: null,
    },
  }),
);
/** True when a make is known and builds only cars. */
export const buildsOnlyCars = (make: string | null): boolean =>
  canonicalMake(make ?? "") !== null && !MODELS_BESIDE_CARS.has(make ?? "");

/** Triumph's last car was built in 1984. */
const LAST_TRIUMPH_CAR = 1984;

/**
 * Returns the kind of a vehicle of such a make, by its model names, the maker's part of its VIN or its year; null for a car.
 * @param car.models possible models: a field, the text after the make in the title
 */
export function kindBesideCars(car: {
  vin: string | null;
  year: number | null;
  make: string | null;
  models: readonly string[];
}): OtherVehicle | null {
  const known = MODELS_BESIDE_CARS.get(car.make ?? "");
  const models = car.models.map(plainName);
  if (models.some((model) => known?.quad?.test(model))) return "ATV";
  if (models.some((model) => known?.motorcycle.test(model))) return "motorcycle";
  if (MOTORCYCLE_WORKS.has(car.vin?.slice(0, 3) ?? "")) return "motorcycle";
  return car.make === "Triumph" && (car.year ?? 0) > LAST_TRIUMPH_CAR ? "motorcycle" : null;
}
