import { FEATURE_KEYS, FEATURES, type FeatureKey, impliedBy } from "#core/facts/rules/equipment/features.ts";

/** The subject of a highlight: a feature, or something of the car's past. */
export type HighlightKey = FeatureKey | keyof typeof PAST;

/** `top` is its place among the most searched, between those of the features. */
const PAST = {
  certified: { label: "Certified", top: 4.5 },
  "one-owner": { label: "One owner", top: 5.5 },
  "accident-free": { label: "No accidents", top: 8.5 },
} as const;

/** All of them, in the order in which `Shares` has them. */
export const HIGHLIGHT_KEYS: readonly HighlightKey[] = [
  ...FEATURE_KEYS,
  ...(["certified", "one-owner", "accident-free"] as const),
];

/** How many percent of the cars with which a car is compared have each of `HIGHLIGHT_KEYS`. */
export type Shares = ArrayLike<number>;

/** The facts of a car from which its highlights are chosen. Null is unknown. */
export type HighlightFacts = {
  features: readonly string[];
  condition: string;
  number_of_owners: number | null;
  accidents: number | null;
  title_status: string | null;
};

/** The most highlights of a car. */
const MOST = 3;

/** The highest share, in percent, that a highlight may have. */
const COMMON_PERCENT = 80;

/** The upper bounds, in percent, of the steps of rarity. All shares of one step are equally rare. */
const STEPS = [10, 30, COMMON_PERCENT] as const;

/** Features for which nobody chooses a car: the law requires them, nearly every car has them though few dealers say so, or they are plain. */
const PLAIN = new Set<FeatureKey>([
  ...(["bench-seat", "cloth-seats", "synthetic-leather-seats", "lumbar-support", "folding-rear-seat"] as const),
  ...(["air-conditioning", "automatic-climate", "keyless-entry", "smart-key", "power-windows", "power-locks"] as const),
  ...(["garage-door-opener", "alarm", "cruise-control", "steering-wheel-controls"] as const),
  ...(["adjustable-steering-wheel", "power-mirrors", "heated-mirrors", "auto-dimming-mirror", "cargo-cover"] as const),
  ...(["all-weather-mats", "power-outlet", "touchscreen", "satellite-radio", "hd-radio", "usb-port"] as const),
  ...(["aux-input", "cd-player", "voice-control", "connected-services", "hill-start-assist", "abs"] as const),
  ...(["stability-control", "traction-control", "side-airbags", "curtain-airbags", "tire-pressure-monitor"] as const),
  ...(["child-seat-anchors", "automatic-headlights", "daytime-running-lights", "privacy-glass"] as const),
  ...(["regular-cab", "extended-cab", "power-rear-window", "driver-attention"] as const),
]);

/** Names that are shorter than on the car's page, so that three stand in one line. */
const BRIEF: { [Key in FeatureKey]?: string } = {
  "third-row": "Third row",
  "captains-chairs": "Captain's chairs",
  "heated-seats": "Heated seats",
  "power-driver-seat": "Power seat",
  "power-passenger-seat": "Power passenger seat",
  "dual-zone-climate": "Dual-zone climate",
  "heated-steering-wheel": "Heated wheel",
  "block-heater": "Block heater",
  "power-sliding-doors": "Power doors",
  "apple-carplay": "CarPlay",
  "wireless-charging": "Wireless charging",
  "rear-entertainment": "Rear entertainment",
  "digital-cluster": "Digital instruments",
  "surround-camera": "Surround view",
  "adaptive-cruise": "Adaptive cruise",
  "rear-cross-traffic": "Cross-traffic alert",
  "lane-departure-warning": "Lane warning",
  "lane-keep-assist": "Lane keeping",
  "forward-collision-warning": "Collision warning",
  "automatic-braking": "Automatic braking",
  "hands-free-driving": "Hands-free driving",
  sunroof: "Sunroof",
  "power-convertible-top": "Power top",
  "roof-rack": "Roof rack",
  dually: "Dual rear wheels",
  "tow-package": "Towing package",
  "trailer-brake-controller": "Trailer brakes",
  "gooseneck-hitch": "Gooseneck hitch",
};

type Candidate = { key: HighlightKey; label: string; top: number | undefined; place: number };

const feature = (key: FeatureKey): Candidate => {
  const { name, top }: { name: string; top?: number } = FEATURES[key];
  return { key, label: BRIEF[key] ?? name, top, place: 0 };
};
const CANDIDATES: ReadonlyMap<string, Candidate> = new Map(
  HIGHLIGHT_KEYS.map((key, place) => [
    key,
    { ...(Object.hasOwn(PAST, key) ? { key, ...PAST[key as keyof typeof PAST] } : feature(key as FeatureKey)), place },
  ]),
);

/** Returns what the dealer states of a car's past that speaks for it. Nothing does beside a title that is not clean. */
function pastOf({ condition, number_of_owners, accidents, title_status }: HighlightFacts): HighlightKey[] {
  if (title_status !== null && title_status !== "clean") return [];
  const past: HighlightKey[] = [];
  if (condition === "certified") past.push("certified");
  if (number_of_owners === 1) past.push("one-owner");
  if (accidents === 0) past.push("accident-free");
  return past;
}

/** Returns the candidates among a car's features: neither plain ones, nor those that another one implies. */
function candidatesOf(facts: HighlightFacts): Candidate[] {
  const known = facts.features.filter((key): key is FeatureKey => Object.hasOwn(FEATURES, key));
  const left = new Set<HighlightKey>(known.filter((key) => !PLAIN.has(key)));
  for (const key of known) for (const implied of impliedBy(key)) left.delete(implied);
  return [...left, ...pastOf(facts)].map((key) => CANDIDATES.get(key) as Candidate);
}

/** Features that are not among the most searched come after those, the rarest first. */
const LAST_TOP = 100;

/**
 * Returns the labels of at most three things that speak for a car, the rarest for its model first. Of those on one step of rarity the most
 * searched come first.
 * @param shares of the cars with which it is compared; null where there are too few: then nothing counts as common
 */
export function chooseHighlights(facts: HighlightFacts, shares: Shares | null): string[] {
  const rated = candidatesOf(facts).flatMap(({ label, top, place }) => {
    const share = shares?.[place] ?? 0;
    const step = STEPS.findIndex((bound) => share <= bound);
    return step < 0 ? [] : [{ label, step, rank: top ?? LAST_TOP + share, place }];
  });
  rated.sort((a, b) => a.step - b.step || a.rank - b.rank || a.place - b.place);
  return rated.slice(0, MOST).map(({ label }) => label);
}
