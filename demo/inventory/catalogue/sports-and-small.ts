import type { CatalogueModel } from "./catalogue-model.ts";

/** Coupes, convertibles and small hatchbacks. */
export const SPORTS_AND_SMALL: readonly CatalogueModel[] = [
  {
    ...{ make: "Ford", model: "Mustang", shape: "coupe", msrpUsd: 30_900, valueRetention: 1.05 },
    ...{ engine: "2.3L EcoBoost 4-Cylinder", gearbox: "10-Speed Automatic" },
    trims: [
      ["EcoBoost", 0],
      ["EcoBoost Premium", 4_600],
    ],
    eras: [[2015, 2023, "1FA6P8TH", "5", "RWD"]],
  },
  {
    ...{
      make: "Chevrolet",
      model: "Camaro",
      shape: "coupe",
      msrpUsd: 32_500,
      valueRetention: 1.04,
    },
    ...{ engine: "3.6L V6", gearbox: "8-Speed Automatic" },
    trims: [
      ["1LT", 0],
      ["2LT", 2_900],
      ["3LT", 5_500],
    ],
    eras: [[2017, 2024, "1G1FB1RS", "0", "RWD"]],
  },
  {
    ...{
      make: "Dodge",
      model: "Challenger",
      shape: "coupe",
      msrpUsd: 33_500,
      valueRetention: 1.06,
    },
    ...{ engine: "3.6L V6", gearbox: "8-Speed Automatic" },
    trims: [
      ["SXT", 0],
      ["GT", 2_600],
    ],
    eras: [[2016, 2023, "2C3CDZAG", "H", "RWD"]],
  },
  {
    ...{ make: "BMW", model: "430i", shape: "coupe", msrpUsd: 49_500, valueRetention: 0.95 },
    ...{ engine: "2.0L Turbo 4-Cylinder", gearbox: "8-Speed Automatic" },
    trims: [
      ["xDrive", 2_000],
      ["xDrive M Sport", 5_000],
    ],
    eras: [
      [2018, 2019, "WBA4W5C5", "G", "AWD"],
      [2021, 2024, "WBA73AP0", "C", "AWD"],
    ],
  },
  {
    ...{ make: "Porsche", model: "911", shape: "coupe", msrpUsd: 114_400, valueRetention: 1.3 },
    ...{ engine: "3.0L Twin-Turbo 6-Cylinder", gearbox: "8-Speed PDK" },
    trims: [
      ["Carrera", 0],
      ["Carrera T", 11_000],
    ],
    eras: [
      [2017, 2019, "WP0AA2A9", "S", "RWD"],
      [2020, 2024, "WP0AA2A9", "S", "RWD"],
    ],
  },
  {
    ...{
      make: "Chevrolet",
      model: "Corvette",
      shape: "coupe",
      msrpUsd: 68_300,
      valueRetention: 1.22,
    },
    ...{ engine: "6.2L V8", gearbox: "8-Speed Dual-Clutch" },
    trims: [
      ["Stingray 1LT", 0],
      ["Stingray 2LT", 7_300],
      ["Stingray 3LT", 11_900],
    ],
    eras: [[2021, 2025, "1G1YA2D4", "5", "RWD"]],
  },
  {
    ...{
      make: "Aston Martin",
      model: "Vantage",
      shape: "coupe",
      msrpUsd: 146_000,
      valueRetention: 0.92,
    },
    ...{ engine: "4.0L Twin-Turbo V8", gearbox: "8-Speed Automatic" },
    trims: [["Coupe", 0]],
    eras: [[2019, 2023, "SCFSMGAW", "G", "RWD"]],
  },
  {
    ...{
      make: "Mazda",
      model: "MX-5",
      shape: "convertible",
      msrpUsd: 29_000,
      valueRetention: 1.1,
    },
    ...{ engine: "2.0L 4-Cylinder", gearbox: "6-Speed Manual" },
    trims: [
      ["Miata Sport", 0],
      ["Miata Club", 3_600],
      ["Miata Grand Touring", 5_500],
    ],
    eras: [[2016, 2025, "JM1NDAB7", "0", "RWD"]],
  },
  {
    ...{
      make: "Mini",
      model: "Cooper Convertible",
      shape: "convertible",
      msrpUsd: 33_900,
    },
    ...{ engine: "2.0L Turbo 4-Cylinder", gearbox: "7-Speed Automatic", valueRetention: 0.95 },
    trims: [
      ["S Classic", 0],
      ["S Signature", 3_000],
    ],
    eras: [[2016, 2018, "WMWWG9C5", "3", "FWD"]],
  },
  {
    ...{
      make: "Mini",
      model: "Hardtop",
      shape: "hatchback",
      msrpUsd: 29_500,
      valueRetention: 0.93,
    },
    ...{ engine: "2.0L Turbo 4-Cylinder", gearbox: "7-Speed Automatic" },
    trims: [
      ["Cooper S", 0],
      ["Cooper S Signature", 2_800],
      ["Cooper S Iconic", 6_800],
    ],
    eras: [
      [2015, 2018, "WMWXP7C5", "2", "FWD"],
      [2022, 2024, "WMW53DH0", "2", "FWD"],
    ],
  },
  {
    ...{
      make: "Volkswagen",
      model: "Golf GTI",
      shape: "hatchback",
      msrpUsd: 31_900,
      valueRetention: 1.05,
    },
    ...{ engine: "2.0L Turbo 4-Cylinder", gearbox: "7-Speed DSG" },
    trims: [
      ["S", 0],
      ["SE", 5_000],
      ["Autobahn", 8_200],
    ],
    eras: [
      [2018, 2021, "3VW5T7AU", "M", "FWD"],
      [2022, 2022, "WVW687CD", "W", "FWD"],
    ],
  },
  {
    ...{ make: "Mazda", model: "Mazda3", shape: "hatchback", msrpUsd: 26_000 },
    ...{ engine: "2.5L 4-Cylinder", gearbox: "6-Speed Automatic" },
    trims: [
      ["Select", 0],
      ["Preferred", 1_500],
      ["Premium", 4_200],
    ],
    eras: [[2019, 2023, "JM1BPALM", "1", "FWD"]],
  },
  {
    ...{
      make: "Chevrolet",
      model: "Bolt EV",
      shape: "hatchback",
      msrpUsd: 27_500,
      valueRetention: 0.85,
    },
    ...{ engine: "Electric Motor", gearbox: "1-Speed Automatic" },
    trims: [
      ["LT", 0],
      ["Premier", 4_200],
    ],
    eras: [[2019, 2023, "1G1FY6S0", "4", "FWD", "Electric"]],
  },
  {
    ...{
      make: "Nissan",
      model: "Leaf",
      shape: "hatchback",
      msrpUsd: 29_300,
      valueRetention: 0.74,
    },
    ...{ engine: "Electric Motor", gearbox: "1-Speed Automatic" },
    trims: [
      ["S", 0],
      ["SV", 2_400],
      ["SL Plus", 9_200],
    ],
    eras: [[2018, 2022, "1N4AZ1CP", "C", "FWD", "Electric"]],
  },
];
