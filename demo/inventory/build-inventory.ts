import { askingPrice, guessMileage, originalMsrp } from "./appraise-car.ts";
import type { CatalogueModel, Era } from "./catalogue/catalogue-model.ts";
import { CATALOGUE } from "./catalogue/catalogue.ts";
import { DEALERSHIPS, type DemoDealership } from "./dealerships.ts";
import type { DemoCar } from "./demo-car.ts";
import { INTERIOR_COLORS, PAINT_COLORS, type PaintColor } from "./paint-colors.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { composeVin } from "./vin.ts";

const OLDEST_YEAR = 2012;
const NEWEST_USED_YEAR = 2026;
const TOKEN_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

type Choice = { model: CatalogueModel; year: number; era: Era };

/** Weighs model years: most cars are three to nine years old, a few are newer or older. */
const yearWeight = (year: number): number => {
  const age = NEWEST_USED_YEAR - year;
  if (age <= 1) return 0.35 + age * 0.3;
  return age <= 6 ? 1.4 : Math.max(1.4 - (age - 6) * 0.17, 0.25);
};

const eraOf = (model: CatalogueModel, year: number): Era | undefined =>
  model.eras.find(([from, to]) => year >= from && year <= to);

function chooseUsed(dealership: DemoDealership, taken: Map<CatalogueModel, number>, random: SeededRandom): Choice {
  const years = Array.from({ length: NEWEST_USED_YEAR - OLDEST_YEAR + 1 }, (_, index) => OLDEST_YEAR + index);
  const year = random.pickWeighted(years, yearWeight);
  const offered = CATALOGUE.filter((model) => eraOf(model, year));
  const model = random.pickWeighted(offered, (candidate) => {
    const focus = dealership.focusMakes.includes(candidate.make) ? 2.2 : 1;
    const rarity = candidate.msrpUsd > 100_000 ? 0.3 : 1;
    return (focus * rarity) / 5 ** (taken.get(candidate) ?? 0);
  });
  const era = eraOf(model, year);
  if (!era) throw new Error(`${model.make} ${model.model} has no era for ${year}.`);
  return { model, year, era };
}

function chooseNew(dealership: DemoDealership, index: number, random: SeededRandom): Choice {
  const offered = CATALOGUE.filter((model) => dealership.newMakes.includes(model.make) && eraOf(model, 2026));
  const model = offered[index % offered.length] ?? random.pick(offered);
  const year = eraOf(model, 2027) && random.chance(0.6) ? 2027 : 2026;
  const era = eraOf(model, year);
  if (!era) throw new Error(`${model.make} ${model.model} has no era for ${year}.`);
  return { model, year, era };
}

function choosePaint(model: CatalogueModel, random: SeededRandom): PaintColor {
  const sporty = model.shape === "coupe" || model.shape === "convertible";
  return random.pickWeighted(PAINT_COLORS, ({ name, share }) => {
    if (/Yellow|Orange/.test(name)) return sporty ? share * 5 : share * 0.4;
    if (/Red|Blue/.test(name)) return sporty ? share * 2 : share;
    return share;
  });
}

const mileageShare = (model: CatalogueModel): number => {
  if (model.shape === "convertible") return 0.6;
  return model.msrpUsd > 65_000 && model.shape === "coupe" ? 0.4 : 1;
};

const fakeCarfaxUrl = (random: SeededRandom): string => {
  const token = Array.from({ length: 43 }, () => random.pick([...TOKEN_ALPHABET])).join("");
  return `https://www.carfax.com/VehicleHistory/ar20/${token}`;
};

/** Returns the number of photos. A new car has one. demo/pictures has exactly the photos that are counted here. */
const countPhotos = (isNew: boolean, random: SeededRandom): number => (isNew ? 1 : random.whole(4, 6));

function describe(dealership: DemoDealership, choice: Choice, isNew: boolean, index: number): DemoCar {
  const { model, year, era } = choice;
  const [, , vinFirstEight, plant, drivetrain, fuel] = era;
  const random = seededRandom(`${dealership.key}/${isNew ? "new" : "used"}/${index}`);
  const vin = composeVin(vinFirstEight, year, plant, random.whole(100_000, 899_999));
  const [trim, extraUsd] = random.pick(model.trims);
  const msrpUsd = originalMsrp(model.msrpUsd + extraUsd, year);
  const mileageMiles = isNew ? random.whole(4, 48) : guessMileage(year, mileageShare(model), random);
  const certified = !isNew && year >= 2020 && mileageMiles < 60_000 && random.chance(0.3);
  const price = isNew
    ? msrpUsd + random.whole(0, 9) * 50
    : askingPrice({ msrpUsd, year, mileageMiles, valueRetention: model.valueRetention ?? 1, certified }, random);
  const photographed = isNew || !random.chance(0.045);
  return {
    vin,
    stockNumber: `${dealership.stockPrefix}${isNew ? "N" : certified ? "C" : ""}${random.whole(10_000, 99_999)}`,
    condition: isNew ? "new" : certified ? "certified" : "used",
    ...{ year, make: model.make, model: model.model, trim, shape: model.shape },
    priceUsd: !isNew && random.chance(0.055) ? null : price,
    msrpUsd,
    mileageMiles,
    paint: choosePaint(model, random),
    interiorColor: random.pick(INTERIOR_COLORS),
    fuelType: fuel ?? "Gasoline",
    ...{ engine: model.engine, transmission: model.gearbox, drivetrain },
    photoCount: photographed ? countPhotos(isNew, random) : 0,
    picturedAs: vin,
    carfaxUrl: !isNew && random.chance(0.6) ? fakeCarfaxUrl(random) : null,
    rooftop: dealership.rooftops[index % dealership.rooftops.length] ?? dealership.rooftops[0],
  };
}

/** Returns the lot's own cars, used cars first. */
function buildOwn(dealership: DemoDealership): DemoCar[] {
  const random = seededRandom(`lot/${dealership.key}`);
  const taken = new Map<CatalogueModel, number>();
  const used = Array.from({ length: dealership.usedCount }, (_, index) => {
    const choice = chooseUsed(dealership, taken, random);
    taken.set(choice.model, (taken.get(choice.model) ?? 0) + 1);
    return describe(dealership, choice, false, index);
  });
  const fresh = Array.from({ length: dealership.newCount }, (_, index) =>
    describe(dealership, chooseNew(dealership, index * 2 + 1, random), true, index),
  );
  return [...used, ...fresh];
}

/** Cars that sell everywhere. Every other lot has a similar car to each of them, so that there are enough to value them. */
const SOLD_EVERYWHERE: readonly string[] = [
  "7FARW2H56ME833900", // 2021 Honda CR-V EX
  "2T3W1RFV9NC595871", // 2022 Toyota RAV4 XLE
  "1FTEW1EP4PK731896", // 2023 Ford F-150 King Ranch
  "4T1C11AK6MU558624", // 2021 Toyota Camry LE
  "7SAYGDEE2NA636504", // 2022 Tesla Model Y Long Range
  "1HGCV1F33NA383957", // 2022 Honda Accord Sport
  "1FMSK8DHXMG809660", // 2021 Ford Explorer XLT
  "JF2SKAGC5MH200793", // 2021 Subaru Forester Premium
];
/** Asking prices for them as shares of the usual price, from low to high. */
const ASKED_SHARES = [0.87, 0.94, 0.98, 1, 1.02, 1.07, 1.13] as const;

/** Returns a car of the same model, trim and paint on another lot, with about the same mileage. */
function describeSimilar(original: DemoCar, dealership: DemoDealership, index: number): DemoCar {
  const random = seededRandom(`${dealership.key}/like/${original.vin}`);
  const model = CATALOGUE.find(({ make, model }) => make === original.make && model === original.model);
  const era = model && eraOf(model, original.year);
  if (!model || !era) throw new Error(`${original.make} ${original.model} is not in the catalogue.`);
  const [, , vinFirstEight, plant] = era;
  const { year, msrpUsd } = original;
  const mileageMiles = Math.round(original.mileageMiles * (0.75 + 0.5 * random.next()));
  const usual = askingPrice(
    { msrpUsd, year, mileageMiles, valueRetention: model.valueRetention ?? 1, certified: false },
    random,
  );
  return {
    ...original,
    vin: composeVin(vinFirstEight, year, plant, random.whole(100_000, 899_999)),
    stockNumber: `${dealership.stockPrefix}${random.whole(10_000, 99_999)}`,
    condition: "used",
    priceUsd: Math.round((usual * random.pick(ASKED_SHARES)) / 100) * 100 - 5,
    mileageMiles,
    interiorColor: random.pick(INTERIOR_COLORS),
    carfaxUrl: null,
    rooftop: dealership.rooftops[index % dealership.rooftops.length] ?? dealership.rooftops[0],
  };
}

/** Returns every car of one demo dealership, new ones last. The cars and VINs are the same on every start. */
export function buildInventory(dealership: DemoDealership): DemoCar[] {
  const own = buildOwn(dealership);
  const others = DEALERSHIPS.filter((other) => other !== dealership).flatMap(buildOwn);
  const like = others
    .filter(({ vin }) => SOLD_EVERYWHERE.includes(vin))
    .map((original, index) => describeSimilar(original, dealership, index));
  return [...own.slice(0, dealership.usedCount), ...like, ...own.slice(dealership.usedCount)];
}
