import { isExpired } from "#core/dealerships/rules/dealership-rules.ts";
import { SORT_OPTIONS } from "../../../rules/search-limits.ts";
import { classesNumber } from "../../../stock/class-numbers.ts";
import { dealNumber } from "../../../stock/deal-numbers.ts";
import { type Dealership, Dictionaries } from "../../../stock/dictionaries.ts";
import { rangesNumber } from "../../../stock/range-numbers.ts";
import { BitPool, type Bits, clearBit, hasBit, setBit, wordsFor } from "./bitset.ts";
import { MILEAGE_CUTS, PRICE_CUTS, YEAR_CUTS } from "./choose-cuts.ts";
import { ClassSets } from "./class-sets.ts";
import { Columns, LARGEST, LARGEST_DROP } from "./columns.ts";
import { DealSets } from "./deal-sets.ts";
import type { IndexRow } from "./index-row.ts";
import { MarkSets } from "./mark-sets.ts";
import { keyOfHighest, keyOfLowest, type OrderName, ordersOf } from "./orders.ts";
import { sortByKey } from "./radix-sort.ts";
import { RangeBits } from "./range-bits.ts";
import { SellerOrder } from "./seller-order.ts";
import { SlotRuns } from "./slot-runs.ts";
import { mix32, SlotTable } from "./slot-table.ts";
import { SortedView } from "./sorted-view.ts";
import { StockTallies } from "./stock-tallies.ts";
import { VinChains, vinKey } from "./vin-chains.ts";

const NEVER = Number.POSITIVE_INFINITY;
/** When the tail has more slots than this, and than `LONG_TAIL_PART` of all, a new build makes searches quicker. */
const LONG_TAIL_SLOTS = 50_000;
const LONG_TAIL_PART = 0.25;

/**
 * All listed vehicles in columns, with their sorted views and counts. Changes are synchronous, so no reader sees an incomplete change. Only
 * `finishLoading` is asynchronous: the store is not used until it has ended.
 */
export class VehicleStore {
  readonly columns = new Columns();
  readonly names = new Dictionaries();
  readonly views: Readonly<Record<OrderName, SortedView>>;
  /** The runs of slots of each make and model (car). */
  readonly layout = new SlotRuns();
  /** The slots of the vehicles that shoppers see. */
  live: Bits = new Int32Array(0);
  readonly price: RangeBits;
  readonly mileage: RangeBits;
  readonly year: RangeBits;
  readonly deals = new DealSets();
  readonly classes = new ClassSets();
  readonly marks = new MarkSets();
  readonly sellers: SellerOrder;
  /** Working memory for searches. */
  readonly pool = new BitPool();
  readonly tallies: StockTallies;
  /** All slots, in use or free, are below this. */
  end = 0;
  /** Increases with every change; caches compare it. */
  version = 0;
  readonly #ids: SlotTable;
  readonly #vins: VinChains;
  #nextExpiry = NEVER;
  /** The latest moment for which vehicles were shown or hidden. If the current time is earlier, the clock was set back. */
  #electedAt = 0;
  #loading = true;

  constructor() {
    const { columns } = this;
    this.#ids = new SlotTable((slot) => mix32(columns.id[slot] as number));
    this.#vins = new VinChains(columns);
    const views = Object.entries(ordersOf(columns)).map(([name, order], index) => [
      name,
      new SortedView(columns, order, index),
    ]);
    this.views = Object.fromEntries(views) as Record<OrderName, SortedView>;
    const { price_low, mileage_low, year_new } = this.views;
    this.price = new RangeBits({ view: price_low, keyOf: keyOfLowest }, () => columns.price, PRICE_CUTS);
    this.mileage = new RangeBits({ view: mileage_low, keyOf: keyOfLowest }, () => columns.mileage, MILEAGE_CUTS);
    this.year = new RangeBits({ view: year_new, keyOf: keyOfHighest }, () => columns.year, YEAR_CUTS);
    this.sellers = new SellerOrder(columns);
    this.tallies = new StockTallies(this);
  }

  /** The number of visible vehicles. */
  get total(): number {
    return this.tallies.all.total;
  }

  /** The number of visible vehicles of each car. */
  get carTally() {
    return this.tallies.all.car;
  }

  /** The number of visible vehicles of each seller. */
  get sellerTally() {
    return this.tallies.all.seller;
  }

  /** True when the tail has grown until a new build would make searches quicker. */
  get isScattered(): boolean {
    const tail = Math.max(this.end - this.layout.tail, this.sellers.tailSize);
    return tail > LONG_TAIL_SLOTS && tail > this.end * LONG_TAIL_PART;
  }

  /** The bytes of columns and sets. */
  get bytes(): number {
    const sets = this.price.sets.bytes + this.mileage.sets.bytes + this.year.sets.bytes;
    const values = this.deals.bytes + this.classes.bytes + this.marks.bytes;
    return this.columns.bytes + sets + values + this.sellers.bytes + this.tallies.grid.bytes;
  }

  slotOf(id: number): number {
    const ids = this.columns.id;
    return this.#ids.find(mix32(id), (slot) => ids[slot] === id);
  }

  /** Returns the slot of a VIN, in capitals: of several listings the one that shoppers see. -1 when there is none. */
  slotOfVin(vin: string): number {
    const listings = this.#vins.find(vin);
    return listings.find((slot) => hasBit(this.live, slot)) ?? listings[0] ?? -1;
  }

  /** While loading: adds a vehicle that is not in the store. `finishLoading` must follow. */
  append(row: IndexRow): void {
    const slot = this.end++;
    this.#makeRoom();
    this.#write(slot, row);
  }

  /**
   * Ends loading: makes vehicles of the same model adjacent, ordered by year, and within a year by price. The slots of a range are then
   * close together. Sorts the views and determines which vehicles are visible.
   * @param yieldToRequests awaited between the steps, so that the event loop can answer requests
   */
  async finishLoading(now: number, yieldToRequests: () => Promise<void>): Promise<void> {
    const { columns } = this;
    const all = new Uint32Array(this.end);
    for (let slot = 0; slot < this.end; slot++) all[slot] = slot;
    for (const column of [columns.price, columns.year, columns.car]) {
      sortByKey(all, (slot) => column[slot] as number);
      await yieldToRequests();
    }
    columns.permute(all);
    await this.marks.permute(all, columns.capacity, yieldToRequests);
    this.layout.rebuild(columns.car, this.end, this.names.cars.size);
    this.live = new Int32Array(wordsFor(columns.capacity));
    for (const range of [this.price, this.mileage, this.year]) {
      await yieldToRequests();
      range.rebuild(this.end, columns.capacity);
    }
    this.deals.rebuild(columns.deal, this.end, columns.capacity);
    await yieldToRequests();
    this.classes.rebuild(columns.classes, this.end, columns.capacity);
    await yieldToRequests();
    for (let slot = 0; slot < this.end; slot++) all[slot] = slot;
    sortByKey(all, (slot) => columns.id[slot] as number);
    for (const name of SORT_OPTIONS) {
      await yieldToRequests();
      this.views[name].rebuild(all);
    }
    this.#ids.reserve(this.end);
    this.#vins.reserve(this.end);
    this.#electedAt = now;
    const isShown = this.#shownSellers(now);
    const listedTwice: number[] = [];
    for (let slot = 0; slot < this.end; slot++) {
      if (slot % 100_000 === 0) await yieldToRequests();
      this.#ids.add(slot);
      if (this.#vins.link(slot)) listedTwice.push(slot);
      if (isShown[columns.seller[slot] as number]) setBit(this.live, slot);
    }
    for (const slot of listedTwice) this.#elect(slot, now);
    await yieldToRequests();
    await this.#rebuildCounts(yieldToRequests);
    await this.tallies.fill(this.live, this.end, yieldToRequests);
    this.#noteNextExpiry(now);
    this.#loading = false;
    this.version += 1;
  }

  /** Rebuilds the order by seller, and the grid whose cells are counted. */
  async #rebuildCounts(yieldToRequests: () => Promise<void>): Promise<void> {
    const cuts = { price: this.price.sets.cuts, mileage: this.mileage.sets.cuts, year: this.year.sets.cuts };
    this.tallies.grid.rebuild(cuts);
    this.tallies.dealGrid.rebuild(cuts);
    await this.sellers.rebuild(this.end, this.names.sellers.size, cuts, this.live, yieldToRequests);
  }

  /** Adds or updates a listed vehicle. */
  upsert(row: IndexRow, now: number): void {
    const known = this.slotOf(row.id);
    if (known < 0) {
      this.#insert(row, now);
      return;
    }
    const { columns } = this;
    const car = this.names.car(row.make, row.model);
    if (known < this.layout.tail && columns.car[known] !== car) {
      this.remove(row.id, now);
      this.#insert(row, now);
      return;
    }
    const before = Object.values(this.views).map((view) => view.keyOf(known));
    const inOrder = this.sellers.entryOf(known);
    this.#setLive(known, 0);
    const vin = vinKey(row.vin);
    const sameVin = vin.head === columns.vinHead[known] && vin.tail === columns.vinTail[known];
    const others = sameVin ? known : this.#vins.unlink(known);
    this.#write(known, row);
    this.sellers.put(known, inOrder);
    if (!sameVin) {
      if (others >= 0) this.#elect(others, now);
      this.#vins.link(known);
    }
    this.#elect(known, now);
    Object.values(this.views).forEach((view, index) => {
      if (view.keyOf(known) !== before[index]) view.note(known);
    });
    this.version += 1;
  }

  /** Removes a vehicle, if it is in the store. */
  remove(id: number, now: number): void {
    const slot = this.slotOf(id);
    if (slot < 0) return;
    this.#setLive(slot, 0);
    const other = this.#vins.unlink(slot);
    this.#ids.delete(slot);
    this.sellers.take(slot);
    this.columns.id[slot] = 0;
    for (const view of Object.values(this.views)) view.note(slot);
    this.layout.release(slot, this.columns.car[slot] as number);
    if (other >= 0) this.#elect(other, now);
    this.version += 1;
  }

  /** Adds or updates a dealership, and shows or hides its vehicles accordingly. */
  setDealership(dealership: Dealership, now: number): void {
    if (!this.#loading) this.expire(now);
    const before = this.names.dealerships.get(dealership.id);
    const wasVisible = before !== undefined && isVisible(before, now);
    this.names.setDealership(dealership);
    this.version += 1;
    if (this.#loading) return;
    if (wasVisible !== isVisible(dealership, now) || before === undefined) this.#electAllOf(dealership.id, now);
    this.#noteNextExpiry(now);
  }

  /** Removes a dealership with all its vehicles. */
  removeDealership(id: number, now: number): void {
    for (const slot of this.slotsOfDealership(id)) this.remove(this.columns.id[slot] as number, now);
    this.names.dealerships.delete(id);
    this.version += 1;
  }

  /** Hides vehicles of dealerships that have expired. Shows vehicles again that were hidden because the clock was ahead. Mostly cheap. */
  expire(now: number): void {
    const before = this.#electedAt;
    const isSetBack = now < before;
    if (now < this.#nextExpiry && !isSetBack) return;
    const changed = [...this.names.dealerships.values()].filter((dealership) =>
      isSetBack ? isVisible(dealership, now) !== isVisible(dealership, before) : !isVisible(dealership, now),
    );
    for (const { id } of changed) this.#electAllOf(id, now);
    this.#electedAt = now;
    this.#noteNextExpiry(now);
    if (changed.length > 0 || !isSetBack) this.version += 1;
  }

  /** Returns the slots of all vehicles of a dealership, visible or not. */
  slotsOfDealership(id: number): number[] {
    return [...this.sellers.list(this.names.sellersOf.get(id) ?? [], { hidden: true }).slots];
  }

  #insert(row: IndexRow, now: number): void {
    const slot = this.#freeSlot(row);
    this.#write(slot, row);
    this.sellers.put(slot);
    this.#ids.add(slot);
    this.#vins.link(slot);
    this.#elect(slot, now);
    for (const view of Object.values(this.views)) view.note(slot);
    this.version += 1;
  }

  /** Returns a free slot for a new vehicle, in the run of its model if possible. */
  #freeSlot(row: IndexRow): number {
    const slot = this.layout.takeFree(this.names.car(row.make, row.model));
    if (slot !== undefined) return slot;
    const { columns } = this;
    const fresh = this.end++;
    this.#makeRoom();
    if (wordsFor(columns.capacity) > this.live.length) {
      const larger = new Int32Array(wordsFor(columns.capacity));
      larger.set(this.live);
      this.live = larger;
      for (const { sets } of [this.price, this.mileage, this.year]) sets.grow(columns.capacity);
      this.deals.grow(columns.capacity);
      this.classes.grow(columns.capacity);
    }
    // In the range sets a new slot is unknown; the columns must agree.
    columns.price[fresh] = -1;
    columns.mileage[fresh] = -1;
    columns.year[fresh] = -1;
    return fresh;
  }

  #makeRoom(): void {
    this.columns.grow(this.end);
    this.marks.grow(this.columns.capacity);
  }

  #write(slot: number, row: IndexRow): void {
    const { columns, names } = this;
    const vin = vinKey(row.vin);
    const price = Math.min(row.price ?? -1, LARGEST);
    const mileage = Math.min(row.mileage ?? -1, LARGEST);
    const year = Math.min(row.year ?? -1, LARGEST);
    const priceDrop = Math.min(row.priceDrop ?? 0, LARGEST_DROP);
    const deal = dealNumber(row.label, priceDrop > 0);
    const classes = classesNumber(row);
    columns.id[slot] = row.id;
    columns.car[slot] = names.car(row.make, row.model);
    columns.seller[slot] = names.seller(row.dealershipId, row.city, row.state, row.zipCode);
    columns.trim[slot] = names.trim(row.trim);
    columns.look[slot] = names.look(row.bodyStyle, row.fuelType);
    if (!this.#loading) {
      this.price.sets.change(slot, columns.price[slot] as number, price);
      this.mileage.sets.change(slot, columns.mileage[slot] as number, mileage);
      this.year.sets.change(slot, columns.year[slot] as number, year);
      this.deals.change(slot, columns.deal[slot] as number, deal);
      this.classes.change(slot, columns.classes[slot] as number, classes);
    }
    columns.year[slot] = year;
    columns.price[slot] = price;
    columns.mileage[slot] = mileage;
    columns.ranges[slot] = rangesNumber(names.year(year), price, mileage);
    columns.dayAndPhoto[slot] = Math.max(0, row.firstSeenDay) * 2 + (row.hasPhoto ? 1 : 0);
    columns.deal[slot] = deal;
    columns.classes[slot] = classes;
    columns.putFigures(slot, row.figures);
    this.marks.put(slot, row.marks);
    columns.dealRatio[slot] = row.dealRatio ?? 0;
    columns.priceDrop[slot] = priceDrop;
    columns.confirmed[slot] = row.confirmedMicros;
    columns.vinHead[slot] = vin.head;
    columns.vinTail[slot] = vin.tail;
    columns.vinMiddle[slot] = vin.middle;
  }

  #isListed(slot: number, now: number): boolean {
    const seller = this.names.sellers.entries[this.columns.seller[slot] as number];
    const dealership = this.names.dealerships.get(seller?.dealershipId ?? 0);
    return dealership !== undefined && isVisible(dealership, now);
  }

  /** Returns for each seller 1 when its dealership's vehicles are shown. */
  #shownSellers(now: number): Uint8Array {
    return Uint8Array.from(this.names.sellers.entries, ({ dealershipId }) => {
      const dealership = this.names.dealerships.get(dealershipId);
      return dealership !== undefined && isVisible(dealership, now) ? 1 : 0;
    });
  }

  /** Shows one of the listings of a slot's VIN: of those at dealerships that have not expired, the one confirmed last. */
  #elect(slot: number, now: number): void {
    this.#electedAt = Math.max(this.#electedAt, now);
    const { confirmed, id } = this.columns;
    const listings = this.#vins.listingsOf(slot);
    let best = -1;
    for (const other of listings) {
      if (!this.#isListed(other, now)) continue;
      const later =
        best < 0 ||
        (confirmed[other] as number) > (confirmed[best] as number) ||
        (confirmed[other] === confirmed[best] && (id[other] as number) > (id[best] as number));
      if (later) best = other;
    }
    for (const other of listings) this.#setLive(other, other === best ? 1 : 0);
  }

  #electAllOf(dealershipId: number, now: number): void {
    for (const slot of this.slotsOfDealership(dealershipId)) this.#elect(slot, now);
  }

  #setLive(slot: number, live: 0 | 1): void {
    if (hasBit(this.live, slot) === (live === 1)) return;
    if (live === 1) setBit(this.live, slot);
    else clearBit(this.live, slot);
    if (this.#loading) return;
    this.sellers.setLive(slot, live === 1);
    this.tallies.add(slot, live === 1 ? 1 : -1);
  }

  #noteNextExpiry(now: number): void {
    this.#nextExpiry = NEVER;
    for (const dealership of this.names.dealerships.values()) {
      if (isVisible(dealership, now))
        this.#nextExpiry = Math.min(this.#nextExpiry, Number(dealership.expiresAt ?? NEVER));
    }
  }
}

const isVisible = (dealership: Dealership, now: number): boolean => !isExpired(dealership, new Date(now));
