/** Models of one word that have been sold in North America since 1980, by make, in the makers' spelling. */
const ONE_WORD_MODELS: Record<string, string> = {
  Acura: "ADX CL ILX Integra Legend MDX NSX RDX RL RLX RSX SLX TL TLX TSX Vigor ZDX",
  "Alfa Romeo": "164 4C Giulia Giulietta GTV6 Milano Spider Stelvio Tonale",
  "AM General": "Hummer MV-1",
  "Aston Martin": "Cygnet DB7 DB9 DB11 DB12 DBS DBX Lagonda Rapide Vanquish Vantage Virage",
  Audi: "A3 A4 A5 A6 A7 A8 allroad Cabriolet e-tron Q3 Q4 Q5 Q6 Q7 Q8 R8 RS3 RS4 RS5 RS6 RS7 S3 S4 S5 S6 S7 S8 SQ5 SQ7 SQ8 TT TTS",
  Bentley: "Arnage Azure Bentayga Brooklands Continental Mulsanne",
  BMW: "ActiveE i3 i4 i5 i7 i8 iX M2 M3 M4 M5 M6 M8 X1 X2 X3 X4 X5 X6 X7 XM Z3 Z4 Z8",
  Bugatti: "Chiron EB110 Veyron",
  Buick:
    "Cascada Century Electra Enclave Encore Envision Envista LaCrosse LeSabre Lucerne Rainier Reatta Regal Rendezvous Riviera Roadmaster Skyhawk Skylark Somerset Terraza Verano",
  Cadillac:
    "Allante ATS Brougham Catera Celestiq Cimarron CT4 CT5 CT6 CTS DeVille DTS Eldorado ELR Escalade Fleetwood Lyriq Optiq Seville SRX STS Vistiq XLR XT4 XT5 XT6 XTS",
  Chevrolet: `Astro Avalanche Aveo Beretta Blazer Bolt Camaro Caprice Cavalier Celebrity Chevelle Citation Cobalt Colorado Corsica Corvette Cruze Equinox Express
    HHR Impala LUV Lumina Malibu Metro Nova Prizm S-10 Silverado Sonic Spark SS SSR Suburban Tahoe Tracker Trailblazer Traverse Trax Uplander Venture Volt`,
  Chrysler:
    "200 300 300C 300M Aspen Cirrus Concorde Cordoba Crossfire Fifth Imperial Intrepid LeBaron LHS Pacifica Prowler Sebring Voyager",
  Daewoo: "Lanos Leganza Nubira",
  DeLorean: "DMC-12",
  Dodge:
    "Avenger Caliber Caravan Challenger Charger Colt Dakota Dart Daytona Durango Dynasty Hornet Intrepid Journey Magnum Monaco Neon Nitro Omni Raider Ram Ramcharger Shadow Spirit Sprinter Stealth Stratus Viper",
  Eagle: "Premier Summit Talon Vision",
  Ferrari:
    "296 308 328 348 355 360 456 458 488 599 612 812 California Enzo F355 F40 F430 F50 FF GTC4Lusso LaFerrari Mondial Portofino Purosangue Roma SF90 Testarossa",
  Fiat: "500 500c 500e 500L 500X Spider",
  Fisker: "Karma Ocean",
  Ford: `Aerostar Aspire Bronco C-Max Contour Courier Crown E-150 E-250 E-350 E-450 EcoSport Edge Escape Escort Excursion Expedition Explorer F-100 F-150 F-250 F-350
    F-450 F-550 F-650 F-750 Fairmont Festiva Fiesta Flex Focus Freestar Freestyle Fusion Galaxie GT LTD Maverick Mustang Probe Ranger Taurus Tempo Thunderbird Torino Transit Windstar ZX2`,
  Genesis: "G70 G80 G90 GV60 GV70 GV80",
  Geo: "Metro Prizm Spectrum Storm Tracker",
  GMC: "Acadia Caballero Canyon Envoy Jimmy Safari Savana Sierra Sonoma Suburban Syclone Terrain Typhoon Vandura Yukon",
  Honda:
    "Accord Civic Clarity CR-V CR-Z Crosstour CRX Element Fit HR-V Insight Odyssey Passport Pilot Prelude Prologue Ridgeline S2000",
  Hummer: "H1 H2 H3 H3T",
  Hyundai:
    "Accent Azera Elantra Entourage Equus Excel Genesis Ioniq Kona Nexo Palisade Scoupe Sonata Tiburon Tucson Veloster Venue Veracruz XG300 XG350",
  Ineos: "Grenadier",
  Infiniti:
    "EX35 EX37 FX35 FX37 FX45 FX50 G20 G25 G35 G37 I30 I35 J30 JX35 M30 M35 M35h M37 M45 M56 Q40 Q45 Q50 Q60 Q70 Q70L QX30 QX4 QX50 QX55 QX56 QX60 QX70 QX80",
  Isuzu: "Amigo Ascender Axiom Hombre i-280 i-290 i-350 i-370 Impulse NPR NQR Oasis Rodeo Stylus Trooper VehiCross",
  Jaguar: "E-Pace E-Type F-Pace F-Type I-Pace S-Type X-Type XE XF XJ XJ12 XJ6 XJ8 XJL XJR XJS XK XK8 XKE XKR",
  Jeep: "Cherokee CJ-5 CJ-7 Comanche Commander Compass Gladiator Grand Liberty Patriot Recon Renegade Scrambler Wagoneer Wrangler",
  Karma: "GS-6 Revero",
  Kia: "Amanti Borrego Cadenza Carnival EV6 EV9 Forte K4 K5 K900 Magentis Niro Optima Rio Rondo Sedona Seltos Sephia Sorento Soul Spectra Sportage Stinger Telluride",
  Lamborghini: "Aventador Countach Diablo Gallardo Huracan Murcielago Revuelto Urus",
  "Land Rover": "Defender Discovery Freelander LR2 LR3 LR4",
  Lexus: "CT ES GS GX HS IS LC LFA LS LX NX RC RX RZ SC TX UX",
  Lincoln: "Aviator Blackwood Continental Corsair LS MKC MKS MKT MKX MKZ Nautilus Navigator Zephyr",
  Lotus: "Elan Eletre Elise Emira Esprit Evora Exige",
  Lucid: "Air Gravity",
  Maserati: "Biturbo Coupe Ghibli GranCabrio GranSport GranTurismo Grecale Levante MC20 Quattroporte Spyder",
  Mazda:
    "323 626 929 B2300 B2500 B3000 B4000 CX-3 CX-30 CX-5 CX-50 CX-7 CX-70 CX-9 CX-90 Millenia MPV MX-3 MX-30 MX-5 MX-6 Navajo Protege Protege5 RX-7 RX-8 Tribute",
  McLaren: "540C 570GT 570S 600LT 620R 650S 675LT 720S 750S 765LT Artura GT MP4-12C P1 Senna",
  "Mercedes-Benz": "CLA CLE CLK CLS EQB EQE EQS G GL GLA GLB GLC GLE GLK GLS Metris ML SL SLC SLK SLR SLS Sprinter",
  Mercury: "Capri Cougar Marauder Mariner Milan Montego Monterey Mountaineer Mystique Sable Topaz Tracer Villager",
  Mini: "Clubman Convertible Cooper Countryman Hardtop Paceman",
  Mitsubishi: "3000GT Diamante Eclipse Endeavor Expo Galant i-MiEV Lancer Mirage Montero Outlander Raider Starion",
  Nissan:
    "200SX 240SX 280ZX 300ZX 350Z 370Z Altima Ariya Armada Cube Frontier GT-R Juke Kicks Leaf Maxima Murano NV NV200 NV1500 NV2500 NV3500 Pathfinder Pulsar Quest Rogue Sentra Skyline Stanza Titan Versa Xterra Z",
  Oldsmobile: "88 98 442 Achieva Alero Aurora Bravada Cutlass Firenza Intrigue LSS Regency Silhouette Toronado",
  Peugeot: "206 207 208 301 307 308 405 504 505 508 2008 3008 5008 Partner Rifter",
  Plymouth: "Acclaim Barracuda Breeze Colt Horizon Laser Neon Prowler Reliant Sundance Voyager",
  Pontiac: "Aztek Bonneville Fiero Firebird G3 G5 G6 G8 GTO LeMans Montana Solstice Sunbird Sunfire Torrent Vibe",
  Porsche: "718 911 918 924 928 944 968 Boxster Carrera Cayenne Cayman Macan Panamera Taycan",
  Ram: "1500 2500 3500 4500 5500 Dakota ProMaster",
  Renault:
    "Alliance Captur Clio Duster Encore Fuego Kangoo Kaptur Koleos Kwid Logan Megane Oroch Sandero Scenic Stepway Twizy",
  Rivian: "EDV R1S R1T",
  "Rolls-Royce": "Camargue Corniche Cullinan Dawn Ghost Phantom Spectre Wraith",
  Saab: "9-2X 9-3 9-4X 9-5 9-7X 900 9000",
  Saturn: "Astra Aura Ion L100 L200 L300 LS LS1 LW200 LW300 Outlook Relay SC1 SC2 SL SL1 SL2 Sky SW2 Vue",
  Scion: "FR-S iA iM iQ tC xA xB xD",
  Smart: "Fortwo",
  Subaru: "Ascent B9 Baja Brat BRZ Crosstrek Forester Impreza Justy Legacy Loyale Outback Solterra SVX Tribeca WRX XV",
  Suzuki: "Aerio Equator Esteem Forenza Kizashi Reno Samurai Sidekick Swift SX4 Verona Vitara X-90 XL-7 XL7",
  Tesla: "Cybertruck Roadster",
  Toyota: `4Runner 86 Avalon bZ4X C-HR Camry Celica Corolla Corona Cressida Crown ECHO Highlander Matrix Mirai MR2 Paseo Pickup Previa Prius RAV4 Sequoia Sienna Solara
    Supra T100 Tacoma Tercel Tundra Van Venza Yaris`,
  VinFast: "VF8 VF9",
  Volkswagen:
    "Arteon Atlas Beetle Cabrio Cabriolet CC Corrado e-Golf Eos Eurovan Fox Golf GTI Jetta Passat Phaeton Quantum R32 Rabbit Routan Scirocco Taos Tiguan Touareg Vanagon",
  Volvo:
    "240 244 245 740 760 780 850 940 960 C30 C70 EC40 EX30 EX40 EX90 S40 S60 S70 S80 S90 V40 V50 V60 V70 V90 XC40 XC60 XC70 XC90",
}; // prettier-ignore

/** Models that are named by their engine, by make: "328i", "C300", "ES350". Their first letters are the line. */
const NUMBERED_MODELS: Record<string, RegExp> = {
  BMW: /^(?:[1-8]\d{2}[ldxit]{0,3}c?s?|m\d{3}i|z3|1m)$/i,
  Lexus: /^(?:ct|es|gs|gx|hs|is|lc|ls|lx|nx|rc|rx|rz|sc|tx|ux)\d{3}[a-z]{0,3}$/i,
  "Mercedes-Benz": /^(?:a|b|c|cl|cla|cle|clk|cls|e|eq[bes]|g|gl|gl[abcesk]|ml|r|s|sl|slc|slk|sls)\d{2,3}[a-z]{0,5}$/i,
};

/** Returns the listed models of one word by make. */
export const oneWordModels = (): readonly (readonly [make: string, models: readonly string[]])[] =>
  Object.entries(ONE_WORD_MODELS).map(([make, names]) => [make, names.split(/\s+/)]);

/** True when a word names a model of a make by its engine. */
export const isNumberedModel = (make: string, word: string): boolean => NUMBERED_MODELS[make]?.test(word) ?? false;
