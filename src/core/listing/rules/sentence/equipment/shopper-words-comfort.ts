import type { FeatureKey } from "#core/facts/rules/equipment/features.ts";

/** Shoppers' names of controls, media and assistance, written like `INSIDE_WORDS`. */
export const COMFORT_WORDS = {
  "cruise-control":
    "cruise (control), cruse control, speed control, control crucero/velocidad, crucero, piloto velocidad",
  "steering-wheel-controls":
    "steering wheel (audio/radio/mounted) control/button, control/button on steering wheel, wheel control, audio/radio/stereo control (steering) wheel, multifunction (steering) wheel, control/mando/boton volante, volante multifuncion/multifuncional",
  "adjustable-steering-wheel":
    "tilt/tilting/telescoping/telescopic/adjustable (and) (telescoping/telescopic) (steering) wheel, tilt steering, tilt telescoping, tilt and telescoping, adjustable steering, power steering column, tilt column, volante ajustable/regulable/altura",
  "paddle-shifters": "paddle (shifter/shift/shifting), shift paddle, flappy paddle, paleta/leva (cambio) (volante)",
  "power-mirrors": "power/electric/powered (side/outside/door) mirror, espejo/retrovisor electrico",
  "heated-mirrors":
    "heated (side/outside/exterior/door/power) mirror, defrosting mirror, mirror defroster, espejo/retrovisor calefactable/calefactado/calefaccionado/termico, espejo/retrovisor calefaccion",
  "power-folding-mirrors":
    "power/auto/automatic/electric fold/folding (side) mirror, folding (side) mirror, power fold mirror, mirror that fold (in), espejo/retrovisor abatible/plegable/plegadizo (electrico), espejo electrico abatible/plegable",
  "auto-dimming-mirror":
    "auto/automatic/self dim/dimming (rearview/rear view/rear) (view) mirror, autodimming mirror, auto dim, electrochromic mirror, anti glare mirror, dimming mirror, espejo/retrovisor antideslumbrante/electrocromico/fotocromico, espejo se oscurece",
  "rain-sensing-wipers":
    "rain (sensing/sensor/sensitive/detecting) wiper, rain sensor, rain sensing, automatic/auto (windshield) wiper, limpiaparabrisa/limpiador automatico, limpiaparabrisa/limpiador sensor (lluvia), sensor lluvia",
  "ambient-lighting":
    "ambient/mood/ambiance/ambience light/lighting, led interior light/lighting, luz ambiental/ambiente, iluminacion ambiental",
  "power-rear-window":
    "power/electric (sliding) rear/back (sliding) window/slider/glass, power sliding (rear/back) window, power slider, rear/back power (sliding) window/slider, ventana/vidrio/medallon trasero/trasera electrico/electrica, ventana corrediza electrica",
  "power-outlet":
    "110 (volt/v) (power) outlet/plug, 110v (power/outlet/plug) (outlet), 115 (volt/v) outlet, 115v (outlet), 120 (volt/v) (power) outlet/plug, 120v (outlet/plug), household/ac/wall/electrical (power) outlet/plug, a c outlet, power outlet, inverter, pro power (onboard), house plug, toma/enchufe corriente, tomacorriente, enchufe 110 (voltio), enchufe (casa), toma 110",
  "cargo-cover":
    "cargo (area) cover/shade/screen, retractable cargo cover, trunk cover, luggage cover, parcel shelf, cubierta/cortina/tapa cajuela/maletero/carga/cargo, cubre equipaje/cajuela",
  "all-weather-mats":
    "all/any weather (floor) mat/liner, rubber (floor) mat/liner, weather tech (mat), weathertech (mat/liner), winter mat, floor liner, tapete/alfombra hule/goma/caucho, tapete uso rudo, tapete todo clima, alfombra todo clima",
  "apple-carplay": "(apple) carplay, (apple) car play, apple play, carply, carpaly, iphone integration/mirroring",
  "wireless-carplay":
    "wireless (apple) carplay, wireless (apple) car play, (apple) carplay wireless/inalambrico, car play inalambrico, carplay without cable/cord/wire, carplay sin cable",
  "android-auto": "android (auto), google android auto, androidauto",
  bluetooth:
    "bluetooth (audio/phone/streaming/connection/connectivity), bluethooth, bluetoth, bluetooh, blue tooth, hand free phone/calling, handsfree calling, mano libre",
  navigation:
    "navigation (system/gps), navigacion, nav/navi (system), gps (navigation/system/nav), built in nav/navigation/gps, sat nav, satnav, (sistema) navegacion, navegador, mapa",
  touchscreen:
    "touchscreen (display/radio), touch screen (display/radio), touch display, big/large/huge (touch) screen, pantalla (tactil/touch/grande), monitor tactil",
  "premium-audio":
    "premium/upgraded/good/great/nice/bose/jbl/bo/sony/beat/better/loud (sound/audio/stereo) sound/audio/stereo/speaker/sistema (system), bose, jbl, harman/harmon (kardon) (sound/audio/stereo/speaker), mark levinson (sound/audio/stereo/speaker), bang olufsen (sound/audio), bang and olufsen (sound/audio), burmester (sound/audio), meridian (sound/audio), krell, fender (sound/audio) , rockford fosgate, alpine (sound/audio), infinity sound/audio/speaker, bower (and) wilkin, subwoofer, surround sound, sonido/audio/estereo/bocina premium/bose/potente, buen sonido/estereo/audio/equipo, buena bocina, sonido alta fidelidad",
  "satellite-radio": "satellite/sat radio, siriusxm, sirius (xm) (radio), xm (radio), radio satelital/satelite",
  "hd-radio": "hd radio, high definition radio, radio hd, radio alta definicion",
  "usb-port":
    "usb (c) (port/outlet/input/charger/charging/plug/connection/hookup) (port), usb type c, puerto/entrada/conector/cargador usb",
  "aux-input":
    "aux (jack/port/cord/input/plug/cable), auxiliary (input/jack/port/audio), headphone jack, entrada/cable aux/auxiliar, auxiliar",
  "cd-player":
    "(6 disc/six disc) cd (player/changer/stereo/radio), compact disc (player), disc changer, reproductor/lector/tocador/toca cd, toca disco, cd player",
  "wireless-charging":
    "wireless (phone/qi/device) charging/charger/charge (pad/mat/station), qi charging/charger, phone charging pad, charging pad, phone charging wireless, cargador/carga inalambrico/inalambrica (celular/telefono), cargador celular inalambrico, cargador telefono inalambrico",
  "wifi-hotspot":
    "wifi (hotspot), wi fi (hotspot), hotspot, 4g lte (wifi/hotspot), internet in car, internet (a bordo), punto wifi",
  "voice-control":
    "voice control/command/recognition/activated/activation/assistant, talk to text, comando/control/mando voz, reconocimiento voz",
  "connected-services":
    "onstar, on star, connected service, telematic, starlink, bluelink, blue link, uconnect access, safety connect, remote app, app connected, mbrace, bmw assist, servicio conectado",
  "rear-entertainment":
    "rear (seat) entertainment (system), dvd (player/entertainment/system) (system), rear/back (seat) dvd/screen/tv/monitor (player), tv in back, tv back, tv/tvs/screen in headrest, tv screen in back, screen in back, screen for kid in back, screen in back seat, headrest/backseat screen/tv/monitor/dvd, blu ray, bluray, back seat tv, movie screen, screen for kid, pantalla trasera/atras, pantalla asiento trasero, pantalla (para) nino (atras), pantalla cabecera/techo, dvd atras/trasero, dvd nino, entretenimiento trasero, sistema entretenimiento (trasero), tele atras",
  "head-up-display":
    "head up display, heads up display, heads up, head up, hud, headsup (display), windshield display, display on windshield, speed on windshield, pantalla/proyeccion parabrisa, proyector parabrisa",
  "digital-cluster":
    "digital (gauge/instrument/driver) cluster/dash/dashboard/cockpit/gauge/speedometer/display (cluster), virtual cockpit, digital instrument, all digital dash, tablero/cuadro/panel digital, instrumento digital, velocimetro digital",
} as const satisfies Partial<Record<FeatureKey, string>>;
