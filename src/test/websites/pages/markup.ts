import type { Draw } from "../draw.ts";
import type { SitePlan } from "../plan.ts";

/** Names that web designers give to the parts of a page. */
const CLASS_NAMES: Readonly<Record<string, readonly string[]>> = {
  card: [
    "vehicle-card",
    "inventory-item",
    "listing",
    "car",
    "result-tile",
    "vehicle",
    "srp-item",
    "unit",
    "col-md-4 item",
    "post",
  ],
  list: ["vehicle-list", "inventory", "results", "listings", "row", "grid", "srp", "units"],
  name: ["vehicle-title", "title", "listing-title", "heading", "car-name", "unit-name", "h4"],
  price: ["price", "vehicle-price", "final-price", "amount", "pricing", "internet-price"],
  oldPrice: ["was", "old-price", "retail", "strike", "list-price"],
  payment: ["payment", "monthly", "finance", "est-payment"],
  fact: ["spec", "detail", "meta", "info", "attribute", "fact"],
  facts: ["specs", "details", "vehicle-info", "meta-list", "attributes"],
  photo: ["photo", "thumb", "vehicle-image", "img-responsive", "media"],
  link: ["btn", "button details", "cta", "more", "view-details"],
  badge: ["badge", "ribbon", "label", "flag", "overlay"],
  total: ["count", "result-count", "total", "matches"],
  pager: ["pagination", "pager", "paging", "page-nav"],
  section: ["section", "carousel", "widget", "block", "strip"],
  wrap: ["inner", "wrapper", "content", "box", "d-flex", "panel-body"],
};

const VOID = new Set(["img", "br", "hr", "input", "meta", "link", "source"]);

export type Attributes = Readonly<Record<string, string | number | true | undefined>>;

export const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const escapeValue = (text: string): string => escapeText(text).replaceAll('"', "&quot;");

/** Writes elements with the classes that this site's designer would give them. */
export class Markup {
  readonly #classes = new Map<string, string>();
  readonly #style: SitePlan["classes"];
  readonly #draw: Draw;

  constructor(style: SitePlan["classes"], draw: Draw) {
    this.#style = style;
    this.#draw = draw;
  }

  /** Returns the class of a role on this site; undefined where its designer used none. */
  classOf(role: string): string | undefined {
    if (this.#style === "none") return undefined;
    const known = this.#classes.get(role);
    if (known !== undefined) return known;
    const draw = this.#draw.part(role);
    const name = draw.pick(CLASS_NAMES[role] ?? [role]);
    const styled = {
      meaningful: name,
      modules: `${name.replace(/\W.*/, "")}_${role}__${draw.characters(5)}`,
      hashed: `css-${draw.characters(6, "abcdefghijkmnpqrstuvwxyz0123456789")}`,
    }[this.#style];
    this.#classes.set(role, styled);
    return styled;
  }

  /** Returns an element. @param role null for an element without a class; @param html its content, already escaped */
  el(tag: string, role: string | null, html: string, attributes: Attributes = {}): string {
    const all: Attributes = { ...(role !== null && { class: this.classOf(role) }), ...attributes };
    const written = Object.entries(all)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeValue(String(value))}"`))
      .join("");
    return VOID.has(tag) ? `<${tag}${written}>` : `<${tag}${written}>${html}</${tag}>`;
  }
}
