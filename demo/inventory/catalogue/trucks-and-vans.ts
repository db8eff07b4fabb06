import type { CatalogueModel } from "./catalogue-model.ts";

/** Crew-cab pickups and minivans. */
export const TRUCKS_AND_VANS: readonly CatalogueModel[] = [
  {
    ...{ make: "Ford", model: "F-150", shape: "pickup", msrpUsd: 47_500, valueRetention: 1.06 },
    ...{ engine: "2.7L EcoBoost V6", gearbox: "10-Speed Automatic" },
    trims: [
      ["XLT SuperCrew", 0],
      ["Lariat SuperCrew", 13_000],
      ["King Ranch SuperCrew", 22_000],
    ],
    eras: [
      [2015, 2020, "1FTEW1EP", "F", "4WD"],
      [2021, 2023, "1FTEW1EP", "K", "4WD"],
      [2024, 2026, "1FTEW3LP", "F", "4WD"],
    ],
  },
  {
    ...{
      make: "Ford",
      model: "F-150 Lightning",
      shape: "pickup",
      msrpUsd: 60_000,
      valueRetention: 0.8,
    },
    ...{ engine: "Dual Electric Motors", gearbox: "1-Speed Automatic" },
    trims: [
      ["XLT", 0],
      ["Lariat", 9_000],
    ],
    eras: [[2022, 2023, "1FTVW1EL", "W", "4WD", "Electric"]],
  },
  {
    ...{
      make: "Chevrolet",
      model: "Silverado 1500",
      shape: "pickup",
      msrpUsd: 46_000,
      valueRetention: 1.04,
    },
    ...{ engine: "5.3L V8", gearbox: "8-Speed Automatic" },
    trims: [
      ["LT", 3_500],
      ["LT Texas Edition", 5_200],
      ["LTZ", 12_500],
    ],
    eras: [
      [2014, 2018, "3GCUKREC", "G", "4WD"],
      [2019, 2021, "3GCUYDED", "G", "4WD"],
    ],
  },
  {
    ...{
      make: "GMC",
      model: "Sierra 1500",
      shape: "pickup",
      msrpUsd: 49_000,
      valueRetention: 1.04,
    },
    ...{ engine: "5.3L V8", gearbox: "10-Speed Automatic" },
    trims: [
      ["SLE", 2_000],
      ["Elevation", 4_000],
      ["SLT", 9_500],
    ],
    eras: [
      [2016, 2018, "3GTU2MEC", "G", "4WD"],
      [2019, 2021, "3GTU9BED", "G", "4WD"],
    ],
  },
  {
    ...{ make: "Ram", model: "1500", shape: "pickup", msrpUsd: 46_500, valueRetention: 1 },
    ...{ engine: "5.7L HEMI V8", gearbox: "8-Speed Automatic" },
    trims: [["Big Horn Crew Cab", 0]],
    eras: [[2019, 2024, "1C6SRFFT", "N", "4WD"]],
  },
  {
    ...{ make: "Ram", model: "1500", shape: "pickup", msrpUsd: 56_500, valueRetention: 1 },
    ...{ engine: "3.0L EcoDiesel V6", gearbox: "8-Speed Automatic" },
    trims: [["Laramie EcoDiesel Crew Cab", 3_500]],
    eras: [[2020, 2023, "1C6SRFJM", "N", "4WD", "Diesel"]],
  },
  {
    ...{
      make: "Toyota",
      model: "Tacoma",
      shape: "pickup",
      msrpUsd: 37_000,
      valueRetention: 1.24,
    },
    ...{ engine: "3.5L V6", gearbox: "6-Speed Automatic" },
    trims: [
      ["SR5 Double Cab", 0],
      ["TRD Sport Double Cab", 2_700],
      ["TRD Off-Road Double Cab", 3_600],
    ],
    eras: [[2016, 2023, "3TMCZ5AN", "M", "4WD"]],
  },
  {
    ...{
      make: "Toyota",
      model: "Tundra",
      shape: "pickup",
      msrpUsd: 46_000,
      valueRetention: 1.16,
    },
    ...{ engine: "5.7L V8", gearbox: "6-Speed Automatic" },
    trims: [
      ["SR5 CrewMax", 0],
      ["Limited CrewMax", 8_500],
    ],
    eras: [[2014, 2021, "5TFDY5F1", "X", "4WD"]],
  },
  {
    ...{ make: "Ford", model: "Ranger", shape: "pickup", msrpUsd: 34_500, valueRetention: 1.07 },
    ...{ engine: "2.3L EcoBoost 4-Cylinder", gearbox: "10-Speed Automatic" },
    trims: [
      ["XLT SuperCrew", 0],
      ["Lariat SuperCrew", 5_800],
    ],
    eras: [[2019, 2023, "1FTER4FH", "L", "4WD"]],
  },
  {
    ...{
      make: "Chrysler",
      model: "Pacifica",
      shape: "minivan",
      msrpUsd: 38_500,
      valueRetention: 0.92,
    },
    ...{ engine: "3.6L V6", gearbox: "9-Speed Automatic" },
    trims: [
      ["Touring L", 0],
      ["Touring L Plus", 3_000],
    ],
    eras: [[2017, 2024, "2C4RC1BG", "R", "FWD"]],
  },
  {
    ...{
      make: "Toyota",
      model: "Sienna",
      shape: "minivan",
      msrpUsd: 38_500,
      valueRetention: 1.12,
    },
    ...{ engine: "2.5L 4-Cylinder Hybrid", gearbox: "eCVT" },
    trims: [
      ["LE", 0],
      ["XLE", 5_300],
    ],
    eras: [[2021, 2025, "5TDKRKEC", "S", "FWD", "Hybrid"]],
  },
  {
    ...{
      make: "Toyota",
      model: "Sienna",
      shape: "minivan",
      msrpUsd: 36_500,
      valueRetention: 1.08,
    },
    ...{ engine: "3.5L V6", gearbox: "8-Speed Automatic" },
    trims: [
      ["LE", 0],
      ["XLE", 4_300],
    ],
    eras: [[2015, 2020, "5TDYZ3DC", "S", "FWD"]],
  },
  {
    ...{
      make: "Honda",
      model: "Odyssey",
      shape: "minivan",
      msrpUsd: 39_000,
      valueRetention: 1.03,
    },
    ...{ engine: "3.5L V6", gearbox: "10-Speed Automatic" },
    trims: [["EX-L", 3_600]],
    eras: [
      [2014, 2017, "5FNRL5H6", "B", "FWD"],
      [2018, 2024, "5FNRL6H7", "B", "FWD"],
    ],
  },
];
