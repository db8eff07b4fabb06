import type { CatalogueModel } from "./catalogue-model.ts";

/** Three-row, off-road and luxury SUVs. */
export const LARGE_SUVS: readonly CatalogueModel[] = [
  {
    ...{ make: "BMW", model: "X5", shape: "suv", msrpUsd: 65_700, valueRetention: 0.9 },
    ...{ engine: "3.0L Turbo 6-Cylinder", gearbox: "8-Speed Automatic" },
    trims: [
      ["xDrive40i", 0],
      ["xDrive40i M Sport", 5_500],
    ],
    eras: [[2020, 2023, "5UXCR6C0", "L", "AWD"]],
  },
  {
    ...{ make: "Lexus", model: "RX", shape: "suv", msrpUsd: 48_600, valueRetention: 1.1 },
    ...{ engine: "3.5L V6", gearbox: "8-Speed Automatic" },
    trims: [
      ["350", 0],
      ["350 Premium", 1_800],
      ["350 Luxury", 7_800],
    ],
    eras: [
      [2013, 2015, "2T2BK1BA", "C", "AWD"],
      [2016, 2019, "2T2BZMCA", "C", "AWD"],
    ],
  },
  {
    ...{ make: "Volvo", model: "XC90", shape: "suv", msrpUsd: 57_400, valueRetention: 0.88 },
    ...{ engine: "2.0L Turbo 4-Cylinder", gearbox: "8-Speed Automatic" },
    trims: [
      ["T5 Momentum", 0],
      ["T5 R-Design", 5_800],
      ["T5 Inscription", 7_400],
    ],
    eras: [[2018, 2021, "YV4102PK", "1", "AWD"]],
  },
  {
    ...{
      make: "Porsche",
      model: "Cayenne",
      shape: "suv",
      msrpUsd: 79_200,
      valueRetention: 1.02,
    },
    ...{ engine: "3.0L Turbo V6", gearbox: "8-Speed Tiptronic S" },
    trims: [
      ["Base", 0],
      ["Platinum Edition", 12_000],
    ],
    eras: [[2019, 2023, "WP1AA2AY", "D", "AWD"]],
  },
  {
    ...{
      make: "Jeep",
      model: "Grand Cherokee",
      shape: "suv",
      msrpUsd: 40_000,
      valueRetention: 0.93,
    },
    ...{ engine: "3.6L V6", gearbox: "8-Speed Automatic" },
    trims: [
      ["Laredo", 0],
      ["Limited", 6_200],
    ],
    eras: [
      [2014, 2021, "1C4RJFBG", "C", "4WD"],
      [2022, 2025, "1C4RJHBG", "8", "4WD"],
    ],
  },
  {
    ...{ make: "Jeep", model: "Wrangler", shape: "suv", msrpUsd: 38_500, valueRetention: 1.16 },
    ...{ engine: "3.6L V6", gearbox: "8-Speed Automatic" },
    trims: [
      ["Unlimited Sport S", 0],
      ["Unlimited Sahara", 8_000],
      ["Unlimited Rubicon", 10_500],
    ],
    eras: [[2018, 2024, "1C4HJXDG", "W", "4WD"]],
  },
  {
    ...{ make: "Ford", model: "Explorer", shape: "suv", msrpUsd: 39_000, valueRetention: 0.93 },
    ...{ engine: "2.3L EcoBoost 4-Cylinder", gearbox: "10-Speed Automatic" },
    trims: [
      ["XLT", 0],
      ["Limited", 7_700],
    ],
    eras: [
      [2013, 2019, "1FM5K8D8", "G", "4WD"],
      [2020, 2024, "1FMSK8DH", "G", "4WD"],
    ],
  },
  {
    ...{ make: "Ford", model: "Bronco", shape: "suv", msrpUsd: 41_500, valueRetention: 1.12 },
    ...{ engine: "2.7L EcoBoost V6", gearbox: "10-Speed Automatic" },
    trims: [
      ["Big Bend", 0],
      ["Outer Banks", 7_000],
    ],
    eras: [[2021, 2023, "1FMEE5DP", "L", "4WD"]],
  },
  {
    ...{
      make: "Chevrolet",
      model: "Tahoe",
      shape: "suv",
      msrpUsd: 59_000,
      valueRetention: 1.06,
    },
    ...{ engine: "5.3L V8", gearbox: "10-Speed Automatic" },
    trims: [
      ["LT", 3_000],
      ["LT Signature", 5_600],
    ],
    eras: [
      [2015, 2020, "1GNSKBKC", "R", "4WD"],
      [2021, 2024, "1GNSKNKD", "R", "4WD"],
    ],
  },
  {
    ...{ make: "GMC", model: "Yukon", shape: "suv", msrpUsd: 62_500, valueRetention: 1.05 },
    ...{ engine: "5.3L V8", gearbox: "10-Speed Automatic" },
    trims: [["SLT", 5_000]],
    eras: [
      [2015, 2020, "1GKS2BKC", "R", "4WD"],
      [2021, 2024, "1GKS2BKD", "R", "4WD"],
    ],
  },
  {
    ...{
      make: "Toyota",
      model: "Highlander",
      shape: "suv",
      msrpUsd: 40_000,
      valueRetention: 1.1,
    },
    ...{ engine: "3.5L V6", gearbox: "8-Speed Automatic" },
    trims: [
      ["LE", 0],
      ["XLE", 3_000],
      ["Limited", 7_800],
    ],
    eras: [
      [2017, 2019, "5TDJZRFH", "S", "AWD"],
      [2020, 2022, "5TDGZRBH", "S", "AWD"],
    ],
  },
  {
    ...{ make: "Toyota", model: "4Runner", shape: "suv", msrpUsd: 41_500, valueRetention: 1.26 },
    ...{ engine: "4.0L V6", gearbox: "5-Speed Automatic" },
    trims: [
      ["SR5", 0],
      ["SR5 Premium", 3_000],
      ["TRD Off-Road", 4_200],
    ],
    eras: [[2014, 2021, "JTEBU5JR", "5", "4WD"]],
  },
  {
    ...{ make: "Honda", model: "Pilot", shape: "suv", msrpUsd: 41_000, valueRetention: 1.03 },
    ...{ engine: "3.5L V6", gearbox: "9-Speed Automatic" },
    trims: [
      ["EX-L", 3_400],
      ["EX-L Navi", 4_400],
    ],
    eras: [[2016, 2022, "5FNYF6H5", "B", "AWD"]],
  },
  {
    ...{ make: "Kia", model: "Telluride", shape: "suv", msrpUsd: 37_500, valueRetention: 1.08 },
    ...{ engine: "3.8L V6", gearbox: "8-Speed Automatic" },
    trims: [
      ["LX", 0],
      ["S", 2_000],
      ["EX", 5_600],
      ["SX", 9_800],
    ],
    eras: [[2020, 2026, "5XYP24HC", "G", "FWD"]],
  },
  {
    ...{
      make: "Land Rover",
      model: "Range Rover Sport",
      shape: "suv",
      msrpUsd: 72_000,
      valueRetention: 0.86,
    },
    ...{ engine: "3.0L Supercharged V6", gearbox: "8-Speed Automatic" },
    trims: [
      ["SE", 0],
      ["HSE", 5_700],
    ],
    eras: [[2016, 2018, "SALWR2FV", "A", "4WD"]],
  },
  {
    ...{
      make: "Lincoln",
      model: "Nautilus",
      shape: "suv",
      msrpUsd: 44_000,
      valueRetention: 0.88,
    },
    ...{ engine: "2.0L Turbo 4-Cylinder", gearbox: "8-Speed Automatic" },
    trims: [
      ["Standard", 0],
      ["Reserve", 6_800],
    ],
    eras: [[2019, 2023, "2LMPJ8K9", "B", "AWD"]],
  },
  {
    ...{ make: "Cadillac", model: "XT5", shape: "suv", msrpUsd: 45_500, valueRetention: 0.89 },
    ...{ engine: "3.6L V6", gearbox: "9-Speed Automatic" },
    trims: [["Premium Luxury", 4_500]],
    eras: [[2020, 2024, "1GYKNDRS", "Z", "AWD"]],
  },
  {
    ...{ make: "Infiniti", model: "QX60", shape: "suv", msrpUsd: 49_500, valueRetention: 0.87 },
    ...{ engine: "3.5L V6", gearbox: "9-Speed Automatic" },
    trims: [
      ["Pure", 0],
      ["Luxe", 4_700],
      ["Sensory", 9_500],
    ],
    eras: [
      [2017, 2020, "5N1DL0MM", "C", "AWD"],
      [2022, 2024, "5N1DL1FS", "C", "AWD"],
    ],
  },
];
