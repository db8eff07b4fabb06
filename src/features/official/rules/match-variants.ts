import { classOfBody } from "#core/facts/rules/classes/body-class.ts";
import { classOfDrivetrain, classOfFuel, classOfTransmission } from "#core/facts/rules/classes/powertrain-classes.ts";
import { makeKey, tidyName } from "./name-words.ts";
import {
  type Drive,
  type NamedBody,
  type NamedEnergy,
  type ReadName,
  readName,
  readOfficialName,
} from "./read-name.ts";

/** The facts of a car by which official figures are found. Unknown is null. */
export type MatchedCar = {
  year: number | null;
  make: string | null;
  model: string | null;
  trim: string | null;
  bodyStyle: string | null;
  doors: number | null;
  fuelType: string | null;
  transmission: string | null;
  drivetrain: string | null;
  engineCc: number | null;
  cylinders: number | null;
};

/** A variant of the agency's list. `cylinders` and `liters` are null for electric cars. */
export type OfficialVariant = {
  model: string;
  drive: Drive | null;
  energy: NamedEnergy | "gas";
  gearbox: "automatic" | "manual" | null;
  cylinders: number | null;
  liters: number | null;
};

/** Versions that must be named by the car, because they are far from the others: "AMG", "Trackhawk", police cars. */
const RARE: ReadonlySet<string> = new Set(
  `amg maybach trackhawk srt srt8 srt4 hellcat demon trx raptor alpina police taxi usps livery limo hearse coach chassis commercial inc nismo svr
   sva trd ev polestar blackseries gt350 gt500 l ld ss limited classic rs4 wilderness redsport lightning competition activehybrid v trofeo
   sport puerto jcw types typer si evo mps speed sti`.split(/\s+/),
);
/** Rare words that are usual trims in the models of other makes. */
const USUAL: Readonly<Record<string, ReadonlySet<string>>> = {
  toyota: new Set(["limited", "sport", "trd", "l"]),
  honda: new Set(["sport", "l"]),
  subaru: new Set(["limited", "sport"]),
  bmw: new Set(["sport", "competition"]),
  lexus: new Set(["sport"]),
  nissan: new Set(["l"]),
  acura: new Set(["sport"]),
};

/** Returns the keys of makes under which an agency may list a make's cars. */
export function officialMakes(make: string): string[] {
  const key = makeKey(make);
  return key === "ram" || key === "dodge" ? ["ram", "dodge"] : [key];
}

/** Returns the energies that a car may have, by its name and the fuel that its dealer states; null: unknown. */
function energiesOf(car: MatchedCar, name: ReadName): readonly OfficialVariant["energy"][] | null {
  const fuel = classOfFuel(car.fuelType ?? "");
  if (name.energy === "hybrid") return ["hybrid", "plugin"];
  if (name.energy !== null) return [name.energy];
  if (fuel === "electric") return ["electric"];
  if (fuel === "hybrid") return ["hybrid", "plugin"];
  if (fuel === "plug-in-hybrid") return ["plugin"];
  if (fuel === "diesel") return ["diesel"];
  if (fuel === "hydrogen") return [];
  return fuel === null ? null : ["gas"];
}

type Candidate = { variant: OfficialVariant; name: ReadName };

/** Keeps the candidates of the car's energy. An unnamed hybrid (a mild one) is offered beside gasoline. */
function ofEnergy(found: Candidate[], energies: ReturnType<typeof energiesOf>): Candidate[] {
  const of = (...wanted: string[]) => found.filter(({ variant }) => wanted.includes(variant.energy));
  if (energies !== null && energies[0] !== "gas") {
    const exact = of(energies[0] ?? "");
    return exact.length > 0 || energies.length === 1 ? exact : of(...energies);
  }
  const isMild = ({ variant, name }: Candidate) => variant.energy === "hybrid" && name.energy !== "hybrid";
  const gas = found.filter((candidate) => candidate.variant.energy === "gas" || isMild(candidate));
  if (gas.length > 0) return gas;
  const kinds = new Set(found.map(({ variant }) => variant.energy));
  if (energies === null) return kinds.size === 1 ? found : kinds.has("electric") ? [] : of("hybrid");
  return of("hybrid").length > 0 ? of("hybrid") : of("plugin");
}

const COMPATIBLE: Readonly<Record<NamedBody, readonly string[]>> = {
  convertible: ["convertible"],
  coupe: ["coupe", "suv"],
  "2dr": ["coupe", "convertible", "hatchback", "suv", "truck"],
  wagon: ["wagon", "suv", "van", "minivan", "hatchback"],
  sedan: ["sedan"],
  "4dr": ["sedan", "suv", "truck"],
  "5dr": ["hatchback", "wagon", "suv"],
  hatchback: ["hatchback", "wagon"],
  sportback: ["hatchback", "sedan", "coupe", "suv"],
  grancoupe: ["sedan", "coupe", "hatchback"],
  granturismo: ["hatchback", "sedan", "wagon"],
};

/** Returns the class of body that a name states. */
const bodyNamed = ({ bodies }: ReadName) =>
  (["convertible", "coupe", "wagon", "sedan", "hatchback"] as const).find((body) => bodies.has(body)) ?? null;

const overlaps = (a: ReadonlySet<NamedBody>, b: ReadonlySet<NamedBody>): boolean => [...a].some((body) => b.has(body));

/** Keeps the candidates whose body may be the car's. */
function ofBody(found: Candidate[], car: MatchedCar, name: ReadName): Candidate[] {
  const bodies = new Set(name.bodies);
  const named = found.filter((candidate) => overlaps(candidate.name.bodies, bodies));
  if (named.length > 0) return named;
  const body = bodyNamed(name) ?? classOfBody(car.bodyStyle ?? "");
  const doors = name.bodies.has("2dr") ? 2 : name.bodies.has("4dr") ? 4 : car.doors;
  const fits = ({ name: { bodies: own } }: Candidate) =>
    [...own].every(
      (mark) =>
        (body === null || COMPATIBLE[mark].includes(body)) &&
        (doors === null || !(mark === "4dr" && doors < 4)) &&
        (doors === null || !(mark === "2dr" && doors > 3)),
    );
  const fitting = found.filter(fits);
  const isSpecial = body === "convertible" || body === "coupe" || body === "wagon";
  const marked = isSpecial ? fitting.filter((candidate) => candidate.name.bodies.has(body)) : [];
  return marked.length > 0 ? marked : fitting;
}

/** Returns how many of a row's version words the car has; null when the car lacks one. */
function sharedWords(row: ReadName, carWords: ReadonlySet<string>): number | null {
  let shared = 0;
  for (const word of row.words) {
    const has = word.split("/").some((one) => carWords.has(one)) || isDigitsOf(word, carWords);
    if (has) shared += 1;
    else if (!/^\d\.\d[a-z]?$/.test(word)) return null;
  }
  return shared;
}

/** "330" of a dealer stands for the agency's "330i". */
const isDigitsOf = (word: string, carWords: ReadonlySet<string>): boolean => {
  const [, digits] = /^(m?\d{3})[a-z]{1,2}$/.exec(word) ?? [];
  return digits !== undefined && carWords.has(digits);
};

const isRare = (make: string, word: string): boolean => RARE.has(word) && !USUAL[make]?.has(word);

/** A maker's code for a version: "330i", "C300", "35i", "P400". */
const isCode = (word: string): boolean => /^(?:[a-z]{0,3}\d{3}[a-z]{0,3}|\d\d[ide]s?)$/.test(word);

/** Drops the versions with another code than the car's. */
function ofCode(found: Candidate[], carWords: ReadonlySet<string>): Candidate[] {
  if (![...carWords].some(isCode)) return found;
  return found.filter(({ name }) => {
    const codes = name.words.flatMap((word) => word.split("/")).filter(isCode);
    return codes.length === 0 || codes.some((code) => carWords.has(code) || isDigitsOf(code, carWords));
  });
}

/** Versions with a separate engine. Where a car names one, plain versions with other engines are not meant. */
const SPORTY: ReadonlySet<string> = new Set([
  "s",
  "gts",
  "gt",
  "turbo",
  "4s",
  "amg",
  "r",
  "rs",
  "gt3",
  "gt4",
  "abarth",
  "xse",
]);

/**
 * Keeps the versions that the car's words name; without such, the plain ones; without those, all but the rare ones. Versions are chosen
 * separately for each drivetrain, body and engine, because a trim may be named for one of them only.
 */
function ofVersion(found: Candidate[], make: string, carWords: ReadonlySet<string>): Candidate[] {
  const likely = ofCode(found, carWords).filter(({ name }) =>
    name.words.every((word) => !isRare(make, word) || carWords.has(word)),
  );
  if (carWords.size === 0) return likely;
  const scored = likely.flatMap((candidate) => {
    const shared = sharedWords(candidate.name, carWords);
    return shared === null ? [] : [{ candidate, shared }];
  });
  if (scored.length === 0) return likely;
  const isSporty = scored.some(({ candidate }) =>
    candidate.name.words.some((word) => word.split("/").some((one) => SPORTY.has(one) || isRare(make, one))),
  );
  const groupOf = ({ variant, name }: Candidate) =>
    [variant.drive, [...name.bodies].join(), isSporty || variant.liters].join(" ");
  const most = new Map<string, number>();
  for (const { candidate, shared } of scored) {
    const group = groupOf(candidate);
    most.set(group, Math.max(most.get(group) ?? 0, shared));
  }
  return scored
    .filter(({ candidate, shared }) => shared === most.get(groupOf(candidate)))
    .map(({ candidate }) => candidate);
}

/** Keeps the candidates with the car's engine size: within rounding, else within the next tenth, as makers' badges are. */
function ofLiters(found: Candidate[], liters: number): Candidate[] {
  const within = (most: number) =>
    found.filter(({ variant }) => variant.liters === null || Math.abs(variant.liters - liters) <= most);
  const close = within(0.056);
  return close.length > 0 ? close : within(0.101);
}

/** Keeps candidates that agree with a fact; those that do not state it stay. */
const agreeing = <T>(found: Candidate[], fact: T | null, of: (variant: OfficialVariant) => T | null): Candidate[] =>
  fact === null ? found : found.filter(({ variant }) => of(variant) === null || of(variant) === fact);

/** Returns the car's driven wheels; null when unknown, or when name and fact contradict each other. */
function driveOf(car: MatchedCar, name: ReadName): Drive | null {
  const kind = classOfDrivetrain(car.drivetrain ?? "");
  const plain = /\b(?:2wd|4x2|two[- ]wheel)\b/i.test(car.drivetrain ?? "")
    ? "2wd"
    : /awd\/4wd|4wd\/awd/i.test(car.drivetrain ?? "")
      ? "4wd"
      : null;
  const fact: Drive | null = kind === null ? plain : kind === "awd" || kind === "4wd" ? "4wd" : "2wd";
  return fact !== null && name.drive !== null && fact !== name.drive ? null : (fact ?? name.drive);
}

/** Engine sizes in a trim: "2.5 S", "3.6R", "2.0T". They count only where the agency has a variant with that size. */
function ofNamedLiters(found: Candidate[], words: readonly string[]): Candidate[] {
  for (const word of words) {
    const [, liters] = /^(\d\.\d)(?:[a-z]{1,3})?$/.exec(word) ?? [];
    const sized = found.filter(({ variant }) => variant.liters === Number(liters));
    if (sized.length > 0) return sized;
  }
  return found;
}

/** Returns the car's name, read, with its trim. */
function readCarName(car: MatchedCar, make: string): ReadName | null {
  const text = [car.model, car.trim].filter(Boolean).join(" ");
  return readName(make, tidyName(make, text).replaceAll("/", " "));
}

/**
 * Finds the agency's variants that a car may be: its model and year, its version as far as the name states it, and all that agree with what
 * is known of drivetrain, engine, fuel, body and gearbox.
 * @param variants of the car's year, by the make's key
 * @returns empty when no model fits, or when what is known of the car contradicts all variants of its model
 */
export function matchVariants<V extends OfficialVariant>(car: MatchedCar, variants: readonly V[]): V[] {
  if (!car.make) return [];
  const make = makeKey(car.make);
  const name = readCarName(car, make);
  if (!name) return [];
  const ofModel = variants.flatMap((variant) =>
    readOfficialName(make, variant.model).flatMap((official) =>
      official.key === name.key ? [{ variant, name: official }] : [],
    ),
  );
  const carWords = new Set(name.words);
  if (/^[a-z]{1,3}(?:32|35|36|43|45|53|55|63|65)$/.test(name.words.find((word) => /\d\d$/.test(word)) ?? ""))
    carWords.add("amg");
  if (/\bbase\b/i.test(car.trim ?? "")) carWords.add("base");
  let found = ofEnergy(ofModel, energiesOf(car, name));
  found = agreeing(found, driveOf(car, name), (variant) => variant.drive);
  found = agreeing(found, car.cylinders, (variant) => variant.cylinders);
  if (car.engineCc !== null) found = ofLiters(found, car.engineCc / 1_000);
  else found = ofNamedLiters(found, name.words);
  found = ofBody(found, car, name);
  found = ofVersion(found, make, carWords);
  const gearbox = classOfTransmission(car.transmission ?? "");
  const shifted = agreeing(found, gearbox, (variant) => variant.gearbox);
  return [...new Set((shifted.length > 0 ? shifted : found).map(({ variant }) => variant as V))];
}

/**
 * Returns whether an agency's name of a model may be of a car: the same model, and no other version, energy or drivetrain. Its lists of
 * recalls and ratings name models without engines.
 */
export function isOfModel(car: MatchedCar, official: string, drive: Drive | null = null): boolean {
  const make = makeKey(car.make ?? "");
  const name = car.make ? readCarName(car, make) : null;
  if (!name) return false;
  const energies = energiesOf(car, name);
  const carDrive = driveOf(car, name);
  const carWords = new Set(name.words);
  return readOfficialName(make, official).some((found) => {
    if (found.key !== name.key) return false;
    const stated = drive ?? found.drive;
    if (stated !== null && carDrive !== null && stated !== carDrive) return false;
    if (found.energy !== null && !(energies ?? ["gas"]).includes(found.energy)) return false;
    const variant: OfficialVariant = {
      model: official,
      drive,
      energy: "gas",
      gearbox: null,
      cylinders: null,
      liters: null,
    };
    return ofCode([{ variant, name: found }], carWords).length > 0;
  });
}
