import { outsideRaw } from "../rough-html.ts";

/** The words of a page's template in French. Longer ones stand before those that they hold. */
const WORDS: readonly (readonly [english: string, french: string])[] = [
  ["Prices do not include tax, title and registration.", "Les prix n’incluent pas les taxes ni l’immatriculation."],
  ["Mon - Sat 9:00 am - 7:00 pm.", "Lundi au samedi, 9 h à 19 h."],
  ["Quality used cars in", "Véhicules d’occasion de qualité à"],
  ["Certified Pre-Owned", "Occasion certifié"],
  ["Used Vehicles", "Véhicules d’occasion"],
  ["Pre-Owned Inventory", "Inventaire de véhicules d’occasion"],
  ["Vehicle Inventory", "Inventaire de véhicules"],
  ["Our Inventory", "Notre inventaire"],
  ["View Inventory", "Voir l’inventaire"],
  ["Used Cars", "Véhicules d’occasion"],
  ["Our Cars", "Nos véhicules"],
  ["Pre-Owned", "Occasion"],
  ["Inventory", "Inventaire"],
  ["Vehicles Available", "véhicules disponibles"],
  ["Vehicle Available", "véhicule disponible"],
  ["Recently Sold", "Vendus récemment"],
  ["Similar Vehicles", "Véhicules semblables"],
  ["Sale Pending", "Vente en cours"],
  ["This vehicle has been sold.", "Ce véhicule a été vendu."],
  ["SOLD", "VENDU"],
  ["View Details", "Voir les détails"],
  ["View Vehicle", "Voir le véhicule"],
  ["See Details", "Voir les détails"],
  ["Learn More", "En savoir plus"],
  ["More Info", "Plus d’infos"],
  ["Details", "Détails"],
  ["Exterior Color", "Couleur extérieure"],
  ["Interior Color", "Couleur intérieure"],
  ["Ext. Color", "Couleur ext."],
  ["Int. Color", "Couleur int."],
  ["Exterior", "Extérieur"],
  ["Interior", "Intérieur"],
  ["Financing", "Financement"],
  ["About Us", "À propos"],
  ["Home", "Accueil"],
  ["Call us", "Téléphone"],
  ["Call for Price", "Appelez pour le prix"],
  ["Welcome to", "Bienvenue chez"],
  ["Condition", "État"],
  ["Body", "Carrosserie"],
  ["Year", "Année"],
];

const escaped = (text: string): string => text.replaceAll(".", "\\.");
const ANY = WORDS.map(([english]) => `\\b${escaped(english)}(?!\\w)`).join("|");
const FRENCH = new Map(WORDS);

/** Returns a page with the template's words in French. Cars' names and colours stay. @param names the names of dealers, which stay */
export function toFrench(html: string, names: readonly string[]): string {
  const words = new RegExp([...names.map(escaped), ANY].join("|"), "g");
  return outsideRaw(html, (part) =>
    part.replace(
      /(>)([^<]+)/g,
      (_, end: string, text: string) => end + text.replace(words, (word) => FRENCH.get(word) ?? word),
    ),
  );
}
