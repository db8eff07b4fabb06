import type { CatalogueModel } from "./catalogue-model.ts";

/** Family and compact sedans, and liftbacks that shoppers look for among them. */
export const SEDANS: readonly CatalogueModel[] = [
  {
    ...{ make: "Toyota", model: "Camry", shape: "sedan", msrpUsd: 26_400, valueRetention: 1.1 },
    ...{ engine: "2.5L 4-Cylinder", gearbox: "8-Speed Automatic" },
    trims: [
      ["LE", 0],
      ["SE", 1_300],
      ["XLE", 4_600],
      ["XSE", 5_200],
    ],
    eras: [
      [2012, 2017, "4T1BF1FK", "U", "FWD"],
      [2018, 2020, "4T1B11HK", "U", "FWD"],
      [2021, 2024, "4T1C11AK", "U", "FWD"],
      [2025, 2027, "4T1DAACK", "U", "FWD", "Hybrid"],
    ],
  },
  {
    ...{ make: "Honda", model: "Accord", shape: "sedan", msrpUsd: 27_900, valueRetention: 1.08 },
    ...{ engine: "1.5L Turbo 4-Cylinder", gearbox: "CVT" },
    trims: [
      ["LX", 0],
      ["EX", 2_300],
      ["Sport", 3_100],
    ],
    eras: [
      [2013, 2017, "1HGCR2F7", "A", "FWD"],
      [2018, 2022, "1HGCV1F3", "A", "FWD"],
      [2023, 2026, "1HGCY1F2", "A", "FWD"],
    ],
  },
  {
    ...{ make: "Honda", model: "Civic", shape: "sedan", msrpUsd: 24_200, valueRetention: 1.1 },
    ...{ engine: "2.0L 4-Cylinder", gearbox: "CVT" },
    trims: [
      ["LX", 0],
      ["Sport", 1_900],
    ],
    eras: [
      [2012, 2015, "19XFB2F5", "E", "FWD"],
      [2016, 2021, "2HGFC2F6", "H", "FWD"],
      [2022, 2026, "2HGFE2F2", "H", "FWD"],
    ],
  },
  {
    ...{
      make: "Hyundai",
      model: "Elantra",
      shape: "sedan",
      msrpUsd: 21_600,
      valueRetention: 0.93,
    },
    ...{ engine: "2.0L 4-Cylinder", gearbox: "IVT" },
    trims: [
      ["SE", 0],
      ["SEL", 1_300],
      ["Limited", 5_100],
    ],
    eras: [
      [2017, 2020, "5NPD84LF", "H", "FWD"],
      [2021, 2026, "KMHLS4DG", "U", "FWD"],
    ],
  },
  {
    ...{
      make: "Hyundai",
      model: "Sonata",
      shape: "sedan",
      msrpUsd: 27_500,
      valueRetention: 0.9,
    },
    ...{ engine: "2.5L 4-Cylinder", gearbox: "8-Speed Automatic" },
    trims: [
      ["SE", 0],
      ["SEL", 2_000],
      ["Limited", 7_600],
    ],
    eras: [
      [2015, 2019, "5NPE24AF", "H", "FWD"],
      [2020, 2023, "5NPEG4JA", "H", "FWD"],
    ],
  },
  {
    ...{
      make: "Nissan",
      model: "Altima",
      shape: "sedan",
      msrpUsd: 26_000,
      valueRetention: 0.88,
    },
    ...{ engine: "2.5L 4-Cylinder", gearbox: "CVT" },
    trims: [
      ["2.5 S", 0],
      ["2.5 SV", 1_900],
      ["2.5 SR", 2_600],
      ["2.5 SL", 5_400],
    ],
    eras: [
      [2013, 2018, "1N4AL3AP", "C", "FWD"],
      [2019, 2025, "1N4BL4BV", "N", "FWD"],
    ],
  },
  {
    ...{
      make: "Chevrolet",
      model: "Malibu",
      shape: "sedan",
      msrpUsd: 25_100,
      valueRetention: 0.88,
    },
    ...{ engine: "1.5L Turbo 4-Cylinder", gearbox: "CVT" },
    trims: [
      ["LS", 0],
      ["LT", 2_600],
    ],
    eras: [[2017, 2025, "1G1ZD5ST", "F", "FWD"]],
  },
  {
    ...{
      make: "Volkswagen",
      model: "Jetta",
      shape: "sedan",
      msrpUsd: 22_000,
      valueRetention: 0.92,
    },
    ...{ engine: "1.5L Turbo 4-Cylinder", gearbox: "8-Speed Automatic" },
    trims: [
      ["S", 0],
      ["Sport", 1_800],
      ["SE", 3_200],
      ["SEL", 7_200],
    ],
    eras: [[2022, 2025, "3VW7M7BU", "M", "FWD"]],
  },
  {
    ...{ make: "Kia", model: "K5", shape: "sedan", msrpUsd: 25_400, valueRetention: 0.92 },
    ...{ engine: "1.6L Turbo 4-Cylinder", gearbox: "8-Speed Automatic" },
    trims: [
      ["LXS", 0],
      ["GT-Line", 1_900],
      ["EX", 4_200],
    ],
    eras: [[2021, 2024, "5XXG64J2", "G", "FWD"]],
  },
  {
    ...{
      make: "Dodge",
      model: "Charger",
      shape: "sedan",
      msrpUsd: 33_400,
      valueRetention: 1.02,
    },
    ...{ engine: "3.6L V6", gearbox: "8-Speed Automatic" },
    trims: [
      ["SXT", 0],
      ["GT", 2_000],
    ],
    eras: [[2015, 2023, "2C3CDXHG", "H", "RWD"]],
  },
  {
    ...{
      make: "Toyota",
      model: "Prius",
      shape: "hatchback",
      msrpUsd: 28_000,
      valueRetention: 1.12,
    },
    ...{ engine: "1.8L 4-Cylinder Hybrid", gearbox: "eCVT" },
    trims: [
      ["LE", 0],
      ["XLE", 3_400],
      ["Limited", 6_700],
    ],
    eras: [
      [2012, 2015, "JTDKN3DU", "0", "FWD", "Hybrid"],
      [2016, 2022, "JTDKARFU", "3", "FWD", "Hybrid"],
      [2023, 2026, "JTDACAAU", "3", "FWD", "Hybrid"],
    ],
  },
];
