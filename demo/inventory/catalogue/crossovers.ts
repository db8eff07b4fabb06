import type { CatalogueModel } from "./catalogue-model.ts";

/** Compact and mid-size crossovers, and the Subaru wagon that shoppers compare with them. */
export const CROSSOVERS: readonly CatalogueModel[] = [
  {
    ...{
      make: "Toyota",
      model: "RAV4",
      shape: "compact-suv",
      msrpUsd: 30_000,
      valueRetention: 1.13,
    },
    ...{ engine: "2.5L 4-Cylinder", gearbox: "8-Speed Automatic" },
    trims: [
      ["LE", 0],
      ["XLE", 1_800],
      ["XLE Premium", 4_600],
      ["Limited", 8_000],
    ],
    eras: [
      [2013, 2018, "2T3WFREV", "W", "FWD"],
      [2019, 2022, "2T3W1RFV", "C", "FWD"],
      [2023, 2025, "2T3P1RFV", "W", "AWD"],
      [2026, 2027, "2T36CRAV", "C", "AWD", "Hybrid"],
    ],
  },
  {
    ...{
      make: "Honda",
      model: "CR-V",
      shape: "compact-suv",
      msrpUsd: 30_800,
      valueRetention: 1.1,
    },
    ...{ engine: "1.5L Turbo 4-Cylinder", gearbox: "CVT" },
    trims: [
      ["EX", 0],
      ["EX-L", 2_900],
    ],
    eras: [
      [2013, 2016, "5J6RM4H5", "L", "AWD"],
      [2017, 2022, "7FARW2H5", "E", "AWD"],
      [2023, 2026, "7FARS4H4", "E", "AWD"],
    ],
  },
  {
    ...{
      make: "Mazda",
      model: "CX-5",
      shape: "compact-suv",
      msrpUsd: 30_000,
      valueRetention: 1.03,
    },
    ...{ engine: "2.5L 4-Cylinder", gearbox: "6-Speed Automatic" },
    trims: [
      ["Sport", 0],
      ["Touring", 1_900],
      ["Grand Touring", 6_200],
    ],
    eras: [
      [2014, 2016, "JM3KE4CY", "0", "AWD"],
      [2017, 2021, "JM3KFBCM", "0", "AWD"],
      [2022, 2025, "JM3KFBCM", "1", "AWD"],
    ],
  },
  {
    ...{
      make: "Subaru",
      model: "Forester",
      shape: "compact-suv",
      msrpUsd: 29_200,
      valueRetention: 1.04,
    },
    ...{ engine: "2.5L 4-Cylinder", gearbox: "CVT" },
    trims: [
      ["2.5i", 0],
      ["Premium", 2_300],
      ["Limited", 6_700],
    ],
    eras: [
      [2014, 2018, "JF2SJAGC", "H", "AWD"],
      [2019, 2024, "JF2SKAGC", "H", "AWD"],
    ],
  },
  {
    ...{
      make: "Subaru",
      model: "Outback",
      shape: "wagon",
      msrpUsd: 30_800,
      valueRetention: 1.03,
    },
    ...{ engine: "2.5L 4-Cylinder", gearbox: "CVT" },
    trims: [
      ["Premium", 0],
      ["Limited", 5_900],
      ["Touring", 9_900],
    ],
    eras: [
      [2015, 2019, "4S4BSANC", "3", "AWD"],
      [2020, 2025, "4S4BTANC", "3", "AWD"],
    ],
  },
  {
    ...{
      make: "Nissan",
      model: "Rogue",
      shape: "compact-suv",
      msrpUsd: 29_800,
      valueRetention: 0.93,
    },
    ...{ engine: "2.5L 4-Cylinder", gearbox: "CVT" },
    trims: [
      ["S", 0],
      ["SV", 1_800],
      ["SL", 6_700],
    ],
    eras: [
      [2014, 2020, "5N1AT2MV", "C", "AWD"],
      [2022, 2024, "5N1BT3BB", "C", "AWD"],
    ],
  },
  {
    ...{
      make: "Hyundai",
      model: "Tucson",
      shape: "compact-suv",
      msrpUsd: 28_700,
      valueRetention: 0.95,
    },
    ...{ engine: "2.5L 4-Cylinder", gearbox: "8-Speed Automatic" },
    trims: [
      ["SE", 0],
      ["SEL", 1_800],
      ["Limited", 9_000],
    ],
    eras: [
      [2022, 2024, "5NMJFCAE", "H", "AWD"],
      [2025, 2026, "5NMJACDE", "H", "AWD"],
    ],
  },
  {
    ...{
      make: "Ford",
      model: "Escape",
      shape: "compact-suv",
      msrpUsd: 29_500,
      valueRetention: 0.9,
    },
    ...{ engine: "1.5L EcoBoost 3-Cylinder", gearbox: "8-Speed Automatic" },
    trims: [
      ["SE", 0],
      ["SEL", 3_000],
    ],
    eras: [
      [2017, 2019, "1FMCU9GD", "U", "4WD"],
      [2020, 2022, "1FMCU9G6", "U", "AWD"],
    ],
  },
  {
    ...{
      make: "Chevrolet",
      model: "Equinox",
      shape: "compact-suv",
      msrpUsd: 27_000,
      valueRetention: 0.9,
    },
    ...{ engine: "1.5L Turbo 4-Cylinder", gearbox: "6-Speed Automatic" },
    trims: [
      ["LS", 0],
      ["LT", 1_700],
      ["RS", 3_600],
    ],
    eras: [[2018, 2023, "3GNAXUEV", "L", "AWD"]],
  },
  {
    ...{
      make: "Audi",
      model: "Q5",
      shape: "compact-suv",
      msrpUsd: 45_600,
      valueRetention: 0.92,
    },
    ...{ engine: "2.0L Turbo 4-Cylinder", gearbox: "7-Speed S tronic" },
    trims: [
      ["Premium quattro", 0],
      ["Premium Plus quattro", 5_400],
      ["Prestige quattro", 10_700],
    ],
    eras: [
      [2018, 2020, "WA1BNAFY", "2", "AWD"],
      [2021, 2024, "WA1BAAFY", "2", "AWD"],
    ],
  },
  {
    ...{ make: "BMW", model: "X3", shape: "compact-suv", msrpUsd: 46_900, valueRetention: 0.93 },
    ...{ engine: "2.0L Turbo 4-Cylinder", gearbox: "8-Speed Automatic" },
    trims: [
      ["xDrive30i", 0],
      ["xDrive30i M Sport", 4_600],
    ],
    eras: [
      [2020, 2021, "5UXTY5C0", "L", "AWD"],
      [2022, 2024, "5UX53DP0", "9", "AWD"],
    ],
  },
  {
    ...{
      make: "Mercedes-Benz",
      model: "GLC-Class",
      shape: "compact-suv",
      msrpUsd: 47_500,
    },
    ...{ engine: "2.0L Turbo 4-Cylinder", gearbox: "9-Speed Automatic", valueRetention: 0.91 },
    trims: [
      ["GLC 300 4MATIC", 0],
      ["GLC 300 4MATIC Premium", 3_400],
    ],
    eras: [
      [2017, 2019, "WDC0G4KB", "F", "AWD"],
      [2023, 2025, "W1NKM4HB", "F", "AWD"],
    ],
  },
  {
    ...{
      make: "Volvo",
      model: "XC60",
      shape: "compact-suv",
      msrpUsd: 46_000,
      valueRetention: 0.92,
    },
    ...{ engine: "2.0L Turbo 4-Cylinder", gearbox: "8-Speed Automatic" },
    trims: [
      ["T5 Momentum", 0],
      ["T5 R-Design", 5_200],
      ["T5 Inscription", 6_200],
    ],
    eras: [[2018, 2021, "YV4102RK", "1", "AWD"]],
  },
  {
    ...{
      make: "Porsche",
      model: "Macan",
      shape: "compact-suv",
      msrpUsd: 62_900,
      valueRetention: 1.06,
    },
    ...{ engine: "2.0L Turbo 4-Cylinder", gearbox: "7-Speed PDK" },
    trims: [
      ["Base", 0],
      ["T", 4_200],
    ],
    eras: [[2017, 2024, "WP1AA2A5", "L", "AWD"]],
  },
  {
    ...{
      make: "Land Rover",
      model: "Discovery Sport",
      shape: "compact-suv",
      msrpUsd: 45_900,
    },
    ...{ engine: "2.0L Turbo 4-Cylinder", gearbox: "9-Speed Automatic", valueRetention: 0.8 },
    trims: [
      ["SE", 0],
      ["HSE", 4_200],
    ],
    eras: [[2018, 2019, "SALCR2RX", "H", "4WD"]],
  },
  {
    ...{
      make: "Tesla",
      model: "Model Y",
      shape: "compact-suv",
      msrpUsd: 47_000,
      valueRetention: 0.88,
    },
    ...{ engine: "Dual Electric Motors", gearbox: "1-Speed Automatic" },
    trims: [
      ["Long Range", 0],
      ["Performance", 5_000],
    ],
    eras: [
      [2020, 2021, "5YJYGDEE", "F", "AWD", "Electric"],
      [2022, 2026, "7SAYGDEE", "A", "AWD", "Electric"],
    ],
  },
  {
    ...{
      make: "Ford",
      model: "Mustang Mach-E",
      shape: "compact-suv",
      msrpUsd: 43_000,
      valueRetention: 0.82,
    },
    ...{ engine: "Electric Motor", gearbox: "1-Speed Automatic" },
    trims: [["Premium", 3_400]],
    eras: [[2021, 2024, "3FMTK3R7", "M", "RWD", "Electric"]],
  },
];
