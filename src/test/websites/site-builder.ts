import type { Draw } from "./draw.ts";
import { Markup } from "./pages/markup.ts";
import type { SitePlan } from "./plan.ts";
import type { Dealer } from "./stock/dealer.ts";
import type { JudgedField, StockCar, WebsiteRoute } from "./website.ts";

/**
 * The way of a polite crawler without scripts to a page. `open`: by plain links, or addresses that stand in the page. `maybe`: by a sitemap
 * or an address inside a script. `closed`: only by scripts or forms, or not at all.
 */
export type Reach = "open" | "maybe" | "closed";

const REACH_ORDER: readonly Reach[] = ["closed", "maybe", "open"];

/** Collects the routes of a site, and notes which facts each of its pages shows. */
export class SiteBuilder {
  readonly plan: SitePlan;
  readonly draw: Draw;
  readonly dealer: Dealer;
  /** The other dealer of the group. */
  readonly sister: Dealer;
  readonly seed: number;
  readonly modelYear: number;
  readonly markup: Markup;
  readonly routes = new Map<string, WebsiteRoute>();
  readonly #reach = new Map<string, Reach>();
  /** The facts that pages show: "path" to "car id/field". */
  readonly #shown = new Map<string, Set<string>>();
  readonly #carLinks = new Map<number, Reach>();

  constructor({
    seed,
    modelYear,
    plan,
    dealer,
    sister,
    draw,
  }: Pick<SiteBuilder, "seed" | "modelYear" | "plan" | "dealer" | "sister" | "draw">) {
    this.seed = seed;
    this.modelYear = modelYear;
    this.plan = plan;
    this.dealer = dealer;
    this.sister = sister;
    this.draw = draw;
    this.markup = new Markup(plan.classes, draw.part("classes"));
  }

  get origin(): string {
    return `https://${this.dealer.host}`;
  }

  /** Says how a crawler comes to a page whose cards are written next. */
  declare(address: string, reach: Reach): void {
    this.#reach.set(address, this.isDisallowed(address) ? "closed" : reach);
  }

  /** True when robots.txt closes this address of the site. */
  isDisallowed(address: string): boolean {
    return this.plan.disallows.some((path) => {
      const [start = "", ...later] = path.split("*");
      return address.startsWith(start) && later.every((part) => address.slice(start.length).includes(part));
    });
  }

  /** Adds a page. Its address is a path with a query on the site's host, or a whole one on another host. */
  add(address: string, body: string, reach: Reach, status = 200, type = "text/html; charset=utf-8"): void {
    this.routes.set(address, { status, type, body });
    this.#reach.set(address, status === 200 && !this.isDisallowed(address) ? reach : "closed");
  }

  /** Adds an address that leads to another one. */
  redirect(address: string, location: string): void {
    this.routes.set(address, { status: 302, type: "text/html", body: "", location });
    this.#reach.set(address, "closed");
  }

  /** Notes that a page shows facts of a car to a reader. */
  show(address: string, car: StockCar, ...fields: readonly JudgedField[]): void {
    const shown = this.#shown.get(address) ?? new Set();
    for (const field of fields) shown.add(`${car.id}/${field}`);
    this.#shown.set(address, shown);
  }

  /** Notes that a page leads to the car's page. @param how `open` for a plain link */
  link(address: string, car: StockCar, how: Reach): void {
    // Beside the list (`/page#similar`) cars are shown as suggestions, so a crawler need not follow their links.
    const from = address.includes("#") ? "maybe" : (this.#reach.get(address) ?? "open");
    const reach = Math.min(REACH_ORDER.indexOf(how), REACH_ORDER.indexOf(from));
    this.raiseLink(car, REACH_ORDER[reach] ?? "closed");
  }

  raiseLink(car: StockCar, reach: Reach): void {
    const known = this.#carLinks.get(car.id) ?? "closed";
    if (REACH_ORDER.indexOf(reach) > REACH_ORDER.indexOf(known)) this.#carLinks.set(car.id, reach);
  }

  /** Says how well a crawler comes to a car's page. */
  linkReach(car: StockCar): Reach {
    return this.#carLinks.get(car.id) ?? "closed";
  }

  /** Returns how well a crawler comes to any page that shows this fact; null when no page shows it. */
  shownReach(car: StockCar, field: JudgedField): Reach | null {
    let best = -1;
    for (const [address, shown] of this.#shown) {
      if (!shown.has(`${car.id}/${field}`)) continue;
      best = Math.max(best, REACH_ORDER.indexOf(this.#reach.get(address) ?? "closed"));
    }
    return REACH_ORDER[best] ?? null;
  }
}
