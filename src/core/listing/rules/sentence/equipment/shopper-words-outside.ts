import type { FeatureKey } from "#core/facts/rules/equipment/features.ts";

/** Shoppers' names of roofs, truck equipment, suspensions and electric equipment, written like `INSIDE_WORDS`. */
export const OUTSIDE_WORDS = {
  sunroof:
    "techo, sunroof, sun roof, moonroof, moon roof, power moonroof, power sunroof, quemacoco, quema coco, sunrof, sun rof, techo solar/corredizo/corredera/abatible/abrible, toldo solar, techo (que) abre",
  "panoramic-roof":
    "panoramic/panorama/pano/panaramic/panoramico (sun/moon/glass/vista/sliding) roof/sunroof/moonroof/top, panoramic (glass), panorama, pano, panoroof, vista roof, skyroof, sky roof, (full/big/all/fixed) glass roof/top, glass sunroof, big/huge/full sunroof, (techo/quemacoco/sunroof/toldo/cielo) panoramico, techo vidrio/cristal, techo solar panoramico, techo corredizo panoramico",
  "removable-hardtop":
    "removable (hard) top/hardtop/roof, removable hard top, hard top, hardtop, freedom top, t top, targa (top), (techo/capota) duro/dura (removible/desmontable), techo removible/desmontable, hardtop removible",
  "soft-top":
    "soft top, softtop, rag top, cloth/canvas/fabric top/roof, (convertible) soft top, techo/capota lona/tela/suave/blando/blanda",
  "power-convertible-top":
    "power/electric/automatic (convertible/soft/folding/retractable) top/roof, retractable hardtop/roof, retractable hard top, power/electric hard top, power retractable (hard) top/hardtop, power soft top, top that fold automatically, capota/techo (convertible) electrico/electrica/automatico/automatica, techo retractil",
  "roof-rack":
    "roof/luggage/ski (luggage) rack/rail/bar/carrier, cross bar, crossbar, rail/rack on roof, rack on top, parrilla (techo), portaequipaje, porta equipaje, barra/riel/canastilla techo, rack techo",
  "alloy-wheels":
    "alloy (wheel/rim), aluminum/aluminium/alum/mag/chrome wheel/rim, alloy rim, rim, nice rim/wheel, rin/rine (aluminio/aleacion/lujo/cromado), llanta/rueda aleacion/aluminio",
  spoiler: "(rear) spoiler, rear wing, aleron (trasero), spoiler trasero",
  "privacy-glass":
    "privacy glass/window/tint, tinted/tint/dark window/glass, blacked out window, tinted, window tint/tinting, tint, vidrio/cristal/ventana polarizado/polarizada/oscuro/oscura/tintado/tintada/ahumado/entintado, polarizado",
  "crew-cab":
    "crew (cab/cabin), crewcab, supercrew (cab), super crew (cab), crewmax, crew max, mega cab, megacab, full back seat cab, full four door cab, doble cabina, cabina doble, cabina 4 puerta, cabina cuatro puerta",
  "extended-cab":
    "extended/ext/king/access/extra/club/x cab, super cab, supercab, quad cab, quadcab, cab and a half, extendedcab, kingcab, cabina y media, cabina media, cabina extendida, media cabina",
  "regular-cab":
    "regular/single/standard/reg/std cab, two door cab, una/1 cabina, cabina sencilla/simple/regular/estandar/chica",
  "long-bed":
    "long bed/box, longbed, 8 ft/foot/feet bed/box, 8ft bed/box, eight foot bed/box, 8 bed, full size bed, caja/batea/cama larga, caja 8 pie",
  "short-bed": "short bed/box, shortbed, 5 5 ft/foot bed/box, 5.5 ft/foot bed/box, 5 foot bed, caja/batea/cama corta",
  dually:
    "dually/dualy/duallie/dooley, drw, dual rear wheel, doble rodado, doble rueda (trasera), doble llanta (trasera)",
  "tow-package":
    "tow/towing/trailer/trailering/hauling (tow/towing) package/pkg/pack/prep/equipment/group/capability, max tow/towing/trailer (tow/towing) (package/pkg), trailer tow (package), max trailer tow (package), set up for towing, set up to tow, ready to tow, tow ready, tow haul package, paquete remolque/arrastre/jalar/remolcar, preparada remolque",
  "tow-hitch":
    "(tow/towing/trailer/receiver/class 3/class 4/class iii/class iv/class) hitch (receiver), hitch, hitch receiver, receiver, tow bar, towbar, ball hitch, (bola/gancho/enganche/tiron/jalon) remolque/arrastre/trailer, enganche (remolque/trailer/traila), bola (para) jalar/remolcar/remolque, hitch, jalon, gancho jalar",
  "trailer-brake-controller":
    "(trailer/integrated/tow/towing) brake controller/control, trailer brake (controller/control), integrated trailer brake (controller/control), brake controller, control freno remolque/trailer, controlador freno (remolque/trailer)",
  "gooseneck-hitch":
    "gooseneck (hitch/ball), goose neck (hitch), 5th wheel (hitch), fifth wheel (hitch), (enganche) cuello ganso, quinta rueda",
  "bed-liner":
    "bedliner, bed liner, spray (in/on) (bed) liner/bedliner, spray in (liner), sprayed (in) bed, sprayin bedliner, line x, linex, rhino liner/lining, drop in (bed) liner, drop in bedliner, lined bed, protector/forro caja/cama/batea, bedliner, caja forrada/protegida, recubrimiento caja",
  "tonneau-cover":
    "tonneau/tonno/tonneu/tanneau (cover), (truck/hard/soft/folding/rolling/roll up/pickup/retractable) bed cover/tonneau, bed cover, truck bed cover, bakflip, tonneau, tapa/cubierta/lona/cobertor caja/batea/cama",
  "camper-shell":
    "camper (shell/top), topper, truck topper/cap/shell, bed cap/topper, cap for bed, canopy (shell), (casco/capa) camper, camper caja, toldo caja",
  "running-boards":
    "running board, runing board, side/nerf step/bar/rail/board, step bar, nerf bar, step rail, assist step, side step bar, power (running) board/step, step to get in, estribo (lateral/electrico), escalon lateral, pisadera",
  "lift-kit":
    "lift kit, lifted, (suspension/body) lift (kit), leveling/levelling/level kit, leveled/levelled, raised suspension, 2/3/4/6/two/three/four/six inch lift, levantada, levantado, lift, kit levante/elevacion/suspension, suspension levantada/elevada, alzada",
  "off-road-package":
    "off road package/pkg/pack/group, offroad package/pkg/pack/group, fx4/z71 package/pkg/pack, trail package, trd off road package, paquete todoterreno/4x4/fx4/z71/offroad, paquete off road, paquete fuera camino",
  "locking-differential":
    "locking/lockable (rear/front) diff/differential/axle, limited slip diff/differential/axle, diff lock/locker, differential lock, locker, elocker, e locker, limited slip, lsd, rear/front locker, rear and front locker, locker diff/differential, posi (traction), posi trac, diferencial bloqueo/bloqueable/autoblocante/bloqueado, diferencial deslizamiento limitado, bloqueo diferencial",
  "skid-plates":
    "skid plate, skidplate, underbody protection/armor/guard, placa proteccion/protectora, protector (carter/inferior), placa abajo",
  winch: "winch, winche, malacate, cabrestante, guinche",
  "air-suspension":
    "air suspension/ride/spring, air bag suspension, airmatic, air ride suspension, airbag suspension, quadra lift, suspension aire/neumatica/pneumatica",
  "adaptive-suspension":
    "adaptive/active/magnetic/variable/electronic/adjustable suspension/damper/damping/shock/ride (control), magnetic ride, magnaride, magneride, mag ride, pasm, suspension adaptativa/activa/adaptable/magnetica/ajustable/electronica, amortiguador adaptativo",
  "fast-charging":
    "(dc) fast/rapid/quick charge/charging/charger/chargeing (port), dc charging/charger, chademo, ccs (port), supercharging, supercharger access, level 3 charging, (para) carga/cargador rapida/rapido, carga cc",
  "heat-pump": "heat pump, heatpump, bomba calor",
} as const satisfies Partial<Record<FeatureKey, string>>;
