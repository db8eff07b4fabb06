import type { CatalogueModel } from "./catalogue-model.ts";

/** Premium and electric sedans, and one premium wagon. */
export const PREMIUM_SEDANS: readonly CatalogueModel[] = [
  {
    ...{ make: "BMW", model: "330i", shape: "sedan", msrpUsd: 44_500, valueRetention: 0.92 },
    ...{ engine: "2.0L Turbo 4-Cylinder", gearbox: "8-Speed Automatic" },
    trims: [
      ["xDrive", 2_000],
      ["xDrive M Sport", 5_200],
    ],
    eras: [
      [2017, 2018, "WBA8D9G5", "N", "AWD"],
      [2020, 2022, "3MW5R7J0", "8", "AWD"],
      [2023, 2024, "3MW89FF0", "8", "AWD"],
    ],
  },
  {
    ...{ make: "Mercedes-Benz", model: "C-Class", shape: "sedan", msrpUsd: 46_000 },
    ...{ engine: "2.0L Turbo 4-Cylinder", gearbox: "9-Speed Automatic", valueRetention: 0.9 },
    trims: [
      ["C 300", 0],
      ["C 300 Premium", 3_100],
    ],
    eras: [[2015, 2021, "55SWF4JB", "U", "RWD"]],
  },
  {
    ...{ make: "Audi", model: "A4", shape: "sedan", msrpUsd: 41_900, valueRetention: 0.9 },
    ...{ engine: "2.0L Turbo 4-Cylinder", gearbox: "7-Speed S tronic" },
    trims: [
      ["Premium quattro", 0],
      ["Premium Plus quattro", 4_300],
      ["Prestige quattro", 9_000],
    ],
    eras: [
      [2017, 2019, "WAUENAF4", "N", "AWD"],
      [2020, 2024, "WAUDAAF4", "N", "AWD"],
    ],
  },
  {
    ...{ make: "Lexus", model: "ES", shape: "sedan", msrpUsd: 43_200, valueRetention: 1.08 },
    ...{ engine: "3.5L V6", gearbox: "8-Speed Automatic" },
    trims: [
      ["350", 0],
      ["350 Premium", 1_700],
      ["350 Luxury", 5_400],
    ],
    eras: [
      [2013, 2018, "JTHBK1GG", "2", "FWD"],
      [2019, 2025, "58ABZ1B1", "U", "FWD"],
    ],
  },
  {
    ...{
      make: "Tesla",
      model: "Model 3",
      shape: "sedan",
      msrpUsd: 40_200,
      valueRetention: 0.86,
    },
    ...{ engine: "Electric Motor", gearbox: "1-Speed Automatic" },
    trims: [
      ["Standard Range Plus", 0],
      ["Long Range", 7_500],
      ["Performance", 13_000],
    ],
    eras: [
      [2018, 2023, "5YJ3E1EA", "F", "RWD", "Electric"],
      [2024, 2026, "5YJ3E1EA", "F", "RWD", "Electric"],
    ],
  },
  {
    ...{ make: "Acura", model: "TLX", shape: "sedan", msrpUsd: 43_500, valueRetention: 0.98 },
    ...{ engine: "2.0L Turbo 4-Cylinder", gearbox: "10-Speed Automatic" },
    trims: [
      ["Technology", 0],
      ["A-Spec", 2_800],
      ["Advance", 4_500],
    ],
    eras: [[2021, 2025, "19UUB6F4", "A", "AWD"]],
  },
  {
    ...{ make: "Cadillac", model: "CT5", shape: "sedan", msrpUsd: 39_900, valueRetention: 0.9 },
    ...{ engine: "2.0L Turbo 4-Cylinder", gearbox: "10-Speed Automatic" },
    trims: [
      ["Luxury", 0],
      ["Premium Luxury", 4_600],
      ["Sport", 5_600],
    ],
    eras: [[2020, 2025, "1G6DN5RK", "0", "RWD"]],
  },
  {
    ...{ make: "Infiniti", model: "Q50", shape: "sedan", msrpUsd: 43_700, valueRetention: 0.86 },
    ...{ engine: "3.0L Twin-Turbo V6", gearbox: "7-Speed Automatic" },
    trims: [
      ["3.0t Luxe", 0],
      ["3.0t Sensory", 5_500],
      ["Red Sport 400", 13_000],
    ],
    eras: [[2016, 2024, "JN1EV7AP", "M", "RWD"]],
  },
  {
    ...{ make: "Volvo", model: "S60", shape: "sedan", msrpUsd: 42_300, valueRetention: 0.88 },
    ...{ engine: "2.0L Turbo 4-Cylinder", gearbox: "8-Speed Automatic" },
    trims: [
      ["T5 Momentum", 0],
      ["T5 R-Design", 5_200],
      ["T5 Inscription", 6_400],
    ],
    eras: [[2019, 2021, "7JR102FK", "G", "FWD"]],
  },
  {
    ...{ make: "Jaguar", model: "XF", shape: "sedan", msrpUsd: 50_900, valueRetention: 0.78 },
    ...{ engine: "3.0L Supercharged V6", gearbox: "8-Speed Automatic" },
    trims: [
      ["35t Premium", 0],
      ["35t Prestige", 4_400],
      ["35t R-Sport", 8_700],
    ],
    eras: [[2016, 2018, "SAJBD4BV", "C", "RWD"]],
  },
  {
    ...{
      make: "Maserati",
      model: "Ghibli",
      shape: "sedan",
      msrpUsd: 81_000,
      valueRetention: 0.7,
    },
    ...{ engine: "3.0L Twin-Turbo V6", gearbox: "8-Speed Automatic" },
    trims: [
      ["Base", 0],
      ["S Q4", 8_000],
    ],
    eras: [[2015, 2020, "ZAM57RTA", "1", "AWD"]],
  },
  {
    ...{ make: "Volvo", model: "V60", shape: "wagon", msrpUsd: 48_900, valueRetention: 0.92 },
    ...{ engine: "2.0L Turbo 4-Cylinder", gearbox: "8-Speed Automatic" },
    trims: [
      ["T5 Momentum", 0],
      ["T5 R-Design", 5_000],
      ["T5 Inscription", 6_300],
    ],
    eras: [[2019, 2021, "YV1102EK", "1", "FWD"]],
  },
];
