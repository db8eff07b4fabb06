import type { FeatureWriting } from "../features.ts";

/** Writings of Seats, Climate, Keys and doors. */
export const INSIDE = {
  "third-row": {
    is: "(?:3rd|third|three) rows?|3 rows?(?! of)|third seat|3rd seat",
    parts: ["3rd seat", "row", "third seat"],
  },
  "captains-chairs": {
    is: "captains? (?:chairs?|seats?)|quad seats?|(?:2nd|second) row (?:captains?|buckets?)(?: seats?)?|rear buckets?(?: seats?)?|buckets? (?:2nd|second) row",
    not: "front captains? chairs?",
    parts: ["bucket", "captain", "quad seat"],
  },
  "bench-seat": {
    is: String.raw`front (?:\w+ ){0,2}bench(?: seats?)?|bench front seats?|40 20 40(?: split)?(?: front)?(?: bench)?(?: seats?)?|split bench front|bench seats? front`,
    not: String.raw`(?:rear|2nd row|second row|3rd row|third row) (?:\w+ ){0,4}bench(?: seats?)?|bench (?:rear|3rd|third|2nd|second)|40 20 40 (?:\w+ ){0,3}(?:rear|fold)\w*`,
    parts: ["40 20 40", "bench seat", "front"],
  },
  "leather-seats": {
    is: "leather|nappa|merino",
    not: String.raw`(?:soft? ?tex|simulated|synthetic|faux|vegan|imitation|eco|leather like) leather|leather (?:\w+ )?(?:wrapped|wrap)(?: (?:\w+ ){0,3}(?:steering )?(?:wheel|knob|shifter|lever|handle|brake)\w*)?|leather (?:\w+ ){0,2}(?:steering|wheel|shift\w*|knob|gear|boot|dash|door|console|armrest|handle|parking|brake)\w*(?: wheel| knob| lever| handle)?|leatherette|(?:wheel|knob|handle) (?:with |in )?leather`,
    parts: ["leather", "merino", "nappa"],
  },
  "synthetic-leather-seats": {
    is: "leatherette|soft? ?tex|mb ?tex|sensatec|v ?tex|star ?tex|nu ?luxe|vinyl|(?:vegan|faux|synthetic|simulated|imitation) leather|leather like",
    not: String.raw`vinyl (?:floor\w*|top|roof|graphics?|wrap\w*|letter\w*|decals?|mats?)|(?:rubber\w*|heavy duty) vinyl(?: floor\w*)?`,
    parts: ["leather", "luxe", "sensatec", "sof", "star", "tex", "vinyl"],
  },
  "cloth-seats": {
    is: "cloth|fabric seats?|fabric (?:upholstery|interior)",
    not: String.raw`cloth (?:\w+ )?(?:top|roof|headliner|visors?|sun ?visors?|door)`,
    parts: ["cloth", "fabric seat", "interior", "upholstery"],
  },
  "suede-seats": {
    is: "(?:micro)?suede|alcantara|dinamica|miko|ultrasuede",
    not: String.raw`(?:suede|alcantara)(?: \w+){0,2} (?:steering wheel|headliner|wheel|dash\w*|knob)`,
    parts: ["alcantara", "dinamica", "miko", "suede"],
  },
  "heated-seats": {
    is: String.raw`heated (?:\w+ ){0,4}(?:seats?|buckets?|chairs?)|seat (?:heaters?|warmers?|heat)|warm seats?|(?:seats?|buckets?) heated|heated (?:and|or) (?:ventilated|cooled|cooling|massaging|memory) (?:\w+ ){0,2}seats?|(?:ventilated|cooled|leather|power|memory|cool) and heated (?:\w+ ){0,2}seats?|heated (?:leather|cloth)|heat(?:ed)? and cool(?:ed|ing)? seats?`,
    not: String.raw`heated (?:(?:fold down|folding|outboard) )?(?:rear|2nd row|second row|3rd row|back) (?:\w+ ){0,3}seats?|(?:rear|2nd row|second row|3rd row|third row|back) (?:\w+ ){0,2}heated (?:\w+ )?(?:seats?|buckets?)|rear seat (?:heaters?|heat)|heated (?:outside|exterior|door|side|power|steering|windshield|washer)\w*(?: \w+){0,3}? (?:mirrors?|wheel|nozzles?)`,
    parts: ["and cool", "heated", "seat"],
  },
  "heated-rear-seats": {
    is: String.raw`heated (?:rear|2nd row|second row|back) (?:\w+ ){0,3}(?:seats?|buckets?)?|heated (?:fold down|folding|outboard) rear seats?|(?:rear|2nd row|second row|back) (?:outboard )?heated (?:\w+ )?seats?|rear seat (?:heaters?|heat)\b|heated front and (?:rear|2nd row|second row)|front and rear (?:\w+ )?heated|heated seats? front and rear|(?:rear|2nd row) seats? heated|heated seats? rear`,
    not: String.raw`heated (?:rear|back) (?:window|windshield|glass|view|defrost\w*)`,
    parts: ["front and rear", "heated", "rear seat"],
  },
  "ventilated-seats": {
    is: String.raw`(?:ventilated|cooled|cooling|air conditioned|climate controlled?|air cooled|vented) (?:(?:and|or) \w+ )?(?:\w+ ){0,3}(?:seats?|buckets?)|(?:seats?) (?:ventilated|cooled)|(?:heated|heat) and (?:ventilated|cooled|cool|cooling) (?:\w+ ){0,2}seats?|a c seats?|seat ventilation|climate seats?`,
    not: String.raw`ventilated (?:\w+ )?(?:disc|brakes?|rotors?)\w*`,
    parts: [
      "a c seat",
      "air conditioned",
      "climate controlle",
      "climate seat",
      "cooled",
      "cooling",
      "heat",
      "seat ventilation",
      "vented",
      "ventilated",
    ],
  },
  "massage-seats": {
    is: String.raw`massag(?:e|ing) (?:\w+ ){0,3}seats?|seats? (?:\w+ ){0,2}massag(?:e|ing)|lumbar massage|massag(?:e|ing) function`,
    parts: ["function", "massag"],
  },
  "power-driver-seat": {
    is: String.raw`power (?:\w+ ){0,3}(?:drivers?|front|dual) ?(?:\w+ ){0,2}(?:seats?|buckets?)|(?:drivers?|front) power seats?|power seats?|dual power seats?|\d{1,2} way power (?:\w+ ){0,2}(?:drivers?|front|adjust\w*|seats?)\w*|power \d{1,2} way (?:\w+ ){0,3}(?:drivers?|front|seats?)|(?:drivers?|front) (?:\w+ ){0,2}seats? (?:\w+ ){0,2}power|\d{1,2} way power driver|drivers? seat power|power adjust\w* (?:drivers?|front|seats?)(?: \w+)?|(?:driver|front) seats?(?: with)? \d{1,2} way power|seats? power (?:driver|front)`,
    not: String.raw`power (?:passenger|rear|3rd row|third row|folding|fold) (?:\w+ ){0,2}seats?|power lumbar|power seat ?belts?`,
    parts: ["power"],
  },
  "power-passenger-seat": {
    is: String.raw`power (?:heated )?front (?:\w+ )?(?:seats?|buckets?)|dual power (?:\w+ )?seats?|passengers? (?:\w+ ){0,2}power (?:\w+ )?seats?|power (?:\w+ ){0,2}passenger (?:s )?seats?|\d{1,2} way power (?:\w+ ){0,3}passenger|power \d{1,2} way (?:\w+ ){0,3}passenger|power (?:driver|drivers?) and (?:front )?passenger|(?:passenger|dual front) seats? (?:\w+ ){0,2}power|power passenger|front power seats?|passenger seat \d{1,2} way power`,
    parts: ["dual front", "passenger", "power"],
  },
  "memory-seats": {
    is: String.raw`memory (?:\w+ ){0,3}seats?|seats? (?:with )?(?:\w+ )?memory|driver (?:seat )?memory|memory (?:driver|package|system|settings?|function)|memory seating|seat memory|2 (?:driver|position) memory`,
    not: "memory (?:card|stick|foam)|memory mirrors?",
    parts: ["driver", "memory"],
  },
  "lumbar-support": {
    is: "lumbar(?: support)?",
    not: String.raw`lumbar massage|manual (?:\w+ ){0,2}lumbar\w*`,
    parts: ["lumbar"],
  },
  "sport-seats": {
    is: String.raw`sport(?:s)? (?:\w+ ){0,2}(?:seats?|buckets?)|recaro|performance (?:bucket )?seats?|racing seats?`,
    parts: ["performance", "racing seat", "recaro", "sport"],
  },
  "folding-rear-seat": {
    is: String.raw`(?:split )?fold(?:ing)? (?:flat )?(?:\w+ ){0,2}(?:rear|back|2nd row|second row|3rd row|third row|bench)(?: bench)?(?: seats?)?|(?:rear|back|2nd row|second row|3rd row|third row) (?:\w+ ){0,4}(?:split fold\w*|folding|fold) ?(?:\w+ ){0,3}(?:seats?)?|60 40|40 20 40 (?:\w+ ){0,2}fold\w*|50 50 (?:split|fold)\w*|fold flat|stow n go|stow and go|magic seat|fold down rear|flat fold\w*|(?:split|folding) rear seat`,
    not: String.raw`fold(?:ing)? (?:\w+ )?mirrors?|power fold\w* mirrors?`,
    parts: ["40 20 40", "50 50", "60 40", "fold", "magic seat", "rear seat", "stow and go", "stow n go"],
  },
  "air-conditioning": {
    is: String.raw`air conditioning|air conditioned|air cond\b|ice cold air|cold a c|cold air|a c|climate control|air conditioner|hvac|automatic temperature control`,
    not: String.raw`(?:a c|air conditioned|climate controlled?) (?:\w+ )?seats?|a c (?:power )?(?:outlet|plug|adapter)\w*|115 ?v(?:olt)? a c`,
    parts: ["a c", "air cond", "automatic temperature control", "climate control", "cold air", "hvac"],
  },
  "automatic-climate": {
    is: String.raw`auto(?:matic)? (?:\w+ ){0,3}(?:climate|temperature)(?: control)?|auto(?:matic)? (?:dual zone |front )?a c|auto(?:matic)? air conditioning|climate control automatic|a c automatic|air conditioning (?:\w+ ){0,2}automatic|automatic (?:dual|tri|three|2|3|4) zone`,
    parts: ["air conditioning", "auto", "climate", "temperature"],
  },
  "dual-zone-climate": {
    is: String.raw`(?:dual|two|tri|three|four|quad|2|3|4|multi) ?zone|dual (?:\w+ ){0,2}climate|dual a c|dual (?:front )?(?:air conditioning|temperature)`,
    parts: ["air conditioning", "climate", "dual a c", "temperature", "zone"],
  },
  "rear-climate": {
    is: String.raw`rear (?:\w+ ){0,2}(?:air conditioning|air|a c|hvac|climate|heat(?:er|ing)?|temperature|ac)\b|(?:tri|three|four|quad|3|4) zone|(?:air conditioning|a c|climate)(?: control)? (?:with )?rear|(?:2nd|second|3rd|third) row (?:air|a c|climate|hvac)(?: \w+)?|front and rear (?:air conditioning|a c|climate|air|heat)|dual air`,
    not: String.raw`rear (?:air ?bags?|window heat|(?:seat )?heat(?:ed|ers?)? seats?|air (?:suspension|spring|shock|ride|level)\w*|seat heat\w*)`,
    parts: ["dual air", "rear", "row", "zone"],
  },
  "heated-steering-wheel": {
    is: String.raw`heated (?:\w+ ){0,3}(?:steering )?wheel|steering wheel (?:heated|heat)|warm steering wheel|heated steering`,
    parts: ["heated", "steering wheel heat", "warm steering wheel"],
  },
  "block-heater": {
    is: "(?:engine )?block heater|engine heater|cold weather starting",
    parts: ["block heater", "cold weather starting", "engine heater"],
  },
  "keyless-entry": {
    is: String.raw`keyless|remote (?:\w+ ){0,2}(?:entry|locks?|locking)|key ?fob|passive entry|power (?:door )?locks? with remote|proximity (?:key|entry)|smart ?key`,
    not: String.raw`keyless (?:start|ignition|push)\w*(?: start)?|keypad`,
    parts: ["key", "passive entry", "proximity", "remote", "smart"],
  },
  "push-button-start": {
    is: String.raw`push ?(?:button )?(?:to )?(?:start|ignition)|push button (?:\w+ ){0,2}(?:start|ignition)|keyless (?:start|ignition|push)|(?:engine )?start button|button start|start stop button|keyless go|intelligent access|keyless enter ?n ?go|enter n go`,
    parts: ["enter n go", "ignition", "intelligent access", "keyless", "push button", "start"],
  },
  "smart-key": {
    is: "smart ?key|proximity (?:key|entry|sensor key)|comfort access|keyless (?:entry )?(?:and )?drive|keyless access|passive (?:entry|keyless)|keyless go|advanced key|intelligent (?:key|access)|keyless enter ?n ?go|enter n go|hands free entry",
    parts: [
      "advanced key",
      "comfort access",
      "enter n go",
      "hands free entry",
      "intelligent",
      "keyless",
      "passive",
      "proximity",
      "smart",
    ],
  },
  "remote-start": {
    is: String.raw`remote (?:\w+ ){0,2}start(?:er|ing)?|auto ?start|remote start`,
    not: "auto start stop|(?:engine )?auto stop start|auto stop",
    parts: ["remote", "start"],
  },
  "power-liftgate": {
    is: String.raw`(?:power|electric|automatic|hands free|pwr) (?:\w+ ){0,2}(?:lift ?gate|tail ?gate|hatch|rear gate|trunk lid|trunk close|trunk|rear door|back door)|(?:lift ?gate|tail ?gate|hatch|trunk) power|power (?:open|closing|close) (?:\w+ ){0,2}(?:lift ?gate|tail ?gate|trunk)`,
    not: String.raw`power (?:trunk|tailgate|hatch) (?:release|lock\w*)|power (?:\w+ )?tailgate lock|power remote (?:trunk|tailgate|hatch)\w*(?: release)?|(?:power )?remote trunk release`,
    parts: ["back door", "hatch", "lift", "power", "rear door", "rear gate", "tail", "trunk"],
  },
  "hands-free-liftgate": {
    is: String.raw`hands free (?:\w+ ){0,3}(?:lift ?gate|tail ?gate|trunk|hatch)|foot activated (?:\w+ ){0,2}(?:lift ?gate|tail ?gate|trunk)|kick sensor|smart (?:\w+ ){0,2}(?:lift ?gate|tail ?gate|trunk)|(?:lift ?gate|tail ?gate|trunk) (?:with )?(?:foot|kick|hands free)\w*`,
    parts: ["foot activated", "hands free", "kick sensor", "lift", "smart", "tail", "trunk"],
  },
  "power-sliding-doors": {
    is: String.raw`(?:power|automatic|electric)(?: dual| rear| side)* (?:sliding|side) (?:\w+ )?doors?|power (?:\w+ ){0,3}sliding (?:\w+ )?doors?|sliding doors? (?:dual )?power`,
    parts: ["automatic", "electric", "power", "sliding"],
  },
  "power-windows": {
    is: String.raw`(?:power|electric) (?:\w+ ){0,3}windows?|one touch (?:\w+ ){0,2}windows?|windows? power|power (?:locks?|mirrors?|seats?|doors?)(?: (?:locks?|and))* (?:and )?windows?|auto (?:up|down) windows?`,
    not: String.raw`power (?:\w+ )?(?:rear|sliding|back) (?:sliding |slider )?windows?(?! )|power (?:sliding )?rear window`,
    parts: ["one touch", "window"],
  },
  "power-locks": {
    is: String.raw`(?:power|electric|automatic|central) (?:\w+ ){0,2}(?:door )?locks?|power (?:windows?|mirrors?|seats?)(?: (?:and|windows?|mirrors?))* (?:and )?(?:door )?locks?|door locks? power|central locking|locks? power`,
    not: "(?:child|wheel|steering|tailgate|differential|hub) locks?|power tailgate lock",
    parts: ["automatic", "central", "door lock", "electric", "power"],
  },
  "garage-door-opener": {
    is: String.raw`home ?link|garage (?:door )?(?:opener|transmitter)|universal (?:\w+ )?transmitter|garage door`,
    parts: ["garage", "home", "transmitter"],
  },
  alarm: {
    is: String.raw`alarm|security system|anti theft (?:\w+ )?(?:system|device)|theft (?:deterrent|protection)|vehicle security|perimeter (?:alarm|protection)`,
    not: "panic alarm|collision alarm|(?:engine )?immobilizer|alarm clock|smoke alarm",
    parts: ["alarm", "anti theft", "deterrent", "perimeter", "protection", "security system", "vehicle security"],
  },
} as const satisfies Record<string, FeatureWriting>;
