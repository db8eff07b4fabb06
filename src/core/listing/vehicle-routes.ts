import type { FastifyInstance } from "fastify";
import { bindEndpoint, bindFinishedEndpoint, bindPublicRead } from "#kernel/http/bind-endpoint.ts";
import type { ReadInput } from "#kernel/http/endpoint-input.ts";
import { whileAway } from "#kernel/process/errors.ts";
import {
  type DetailRow,
  findComparedVehicle,
  getRemovedVehicle,
  getVehicle,
  readDetailWith,
  toCompared,
} from "./get-vehicle.ts";
import { listVehiclesByIds } from "./list-vehicles-by-ids.ts";
import { writeListing, writeVehicles } from "./present-found.ts";
import { findAnywhere, type PublicReads, readsFor } from "./public-reads.ts";
import { allowSharedCaching, ResponseCache, sendFresh, sendOnce } from "./response-cache.ts";
import { parseSearchText } from "./search-text.ts";
import { findLanding, listLocations } from "./stock/landings.ts";
import { LeastPrices } from "./stock/least-price.ts";
import { suggest } from "./stock/suggestions.ts";
import { vehicleEndpoints } from "./vehicle-endpoints.ts";
import { type ListingQuery, type SearchEngine, searchFor, type VehicleSearch, withoutDeals } from "./vehicle-search.ts";

/** The calls that answer a search from one version of the stock. */
type SearchEndpoint = typeof vehicleEndpoints.listVehicles | typeof vehicleEndpoints.listVehiclePlaces;
type SearchInput = ReadInput<SearchEndpoint>;
/** The steps to answer a search, and to write the answer as JSON in UTF-8. */
type AnswerSearch<Answer> = {
  find(search: SearchEngine, query: ListingQuery): Promise<Answer>;
  write(answer: Answer): Buffer;
};

/**
 * @param deps.cacheAnswers caches responses to searches until the stock changes
 * @param deps.showsDeals whether the site shows deal labels, by its latest settings
 * @param deps.sendsMail returns whether a mail server is set up; without one no dealership takes questions
 */
export function vehicleRoutes(
  app: FastifyInstance,
  deps: {
    search: VehicleSearch;
    publicReads: PublicReads;
    cacheAnswers: boolean;
    showsDeals(): Promise<boolean>;
    sendsMail(): boolean;
  },
): void {
  const { search, publicReads } = deps;
  const cache = deps.cacheAnswers ? new ResponseCache() : null;

  const askedBy = async ({ query }: SearchInput) => ((await deps.showsDeals()) ? query : withoutDeals(query));
  // A cached response may lack the administrator's latest change.
  const cacheFor = ({ request }: SearchInput) => (request.server.isAdmins(request) ? null : cache);
  const bindSearch = <Answer>(endpoint: SearchEndpoint, { find, write }: AnswerSearch<Answer>) => {
    // Not async: a refusal must not reach other callers that wait for the same answer.
    const answer = ({ request }: SearchInput, query: ListingQuery): Promise<Answer> => {
      app.limitRate(request, "search");
      return find(searchFor(request, search), query);
    };
    const answerJson = (input: SearchInput, query: ListingQuery): Promise<Buffer> => answer(input, query).then(write);
    const questionOf = async (input: SearchInput) => {
      const query = await askedBy(input);
      const key = `${endpoint.path} ${JSON.stringify(query)}`;
      return { key, version: await search.version(), answer: () => answerJson(input, query) };
    };
    bindFinishedEndpoint(app, endpoint, async (input) => {
      const { request, reply } = input;
      const known = cacheFor(input);
      if (!known) return sendFresh(request, reply, await answerJson(input, await askedBy(input)));
      return known.send(request, reply, await questionOf(input));
    });
    // The pages that are made from it are cached instead.
    app.inProcessCalls.offer(endpoint, async (input) => answer(input, await askedBy(input)), write);
  };
  bindSearch(vehicleEndpoints.listVehicles, {
    find: (from, query) => from.list(query),
    write: writeListing,
  });
  bindSearch(vehicleEndpoints.listVehiclePlaces, {
    find: (from, query) => from.listPlaces(query),
    write: (places) => Buffer.from(JSON.stringify(places)),
  });
  bindPublicRead(
    app,
    vehicleEndpoints.countSearches,
    async ({ query, request }) => {
      const searches = query.search.map(parseSearchText);
      const asked = (await deps.showsDeals()) ? searches : searches.map(withoutDeals);
      return { totals: await searchFor(request, search).countEach(asked) };
    },
    allowSharedCaching,
  );
  bindPublicRead(
    app,
    vehicleEndpoints.listClassFacets,
    async ({ query, request }) =>
      searchFor(request, search).listClassFacets((await deps.showsDeals()) ? query : withoutDeals(query)),
    allowSharedCaching,
  );
  bindPublicRead(
    app,
    vehicleEndpoints.listEquipmentFacets,
    async ({ query, request }) =>
      searchFor(request, search).listEquipmentFacets((await deps.showsDeals()) ? query : withoutDeals(query)),
    allowSharedCaching,
  );
  bindPublicRead(
    app,
    vehicleEndpoints.suggest,
    async ({ query, request }) => {
      // An administrator may look for a car that they have just added.
      const mayLag = !request.server.isAdmins(request);
      return suggest(await searchFor(request, search).readStock({ mayLag }), query.q);
    },
    allowSharedCaching,
  );
  bindPublicRead(
    app,
    vehicleEndpoints.listVehiclesByIds,
    async ({ query, request }) => {
      const reads = readsFor(request, publicReads);
      const found = await listVehiclesByIds(reads.db, query.ids, query.zipCode);
      // A replica may not have a car yet that a shopper has just seen.
      const isSure = found.gone.length === 0 || reads.db === reads.primary.db;
      if (isSure) return found;
      return listVehiclesByIds(reads.primary.db, query.ids, query.zipCode).catch(whileAway(found));
    },
    // One shopper's saved cars are not for shared caches, and their prices must be today's.
    (_request, reply) => reply.header("cache-control", "private, no-cache"),
  );
  bindPublicRead(app, vehicleEndpoints.getVehicle, async ({ params, query, request }) => {
    const reads = readsFor(request, publicReads);
    const found = await findAnywhere(reads, ({ pool }) => getVehicle(pool, params.id, query.zipCode, request));
    const { takesQuestions, ...vehicle } = found;
    return takesQuestions && deps.sendsMail() ? found : vehicle;
  });
  bindPublicRead(
    app,
    vehicleEndpoints.getRemovedVehicle,
    ({ params, request }) => findAnywhere(readsFor(request, publicReads), ({ db }) => getRemovedVehicle(db, params.id)),
    // The car may be listed again at any moment.
    (_request, reply) => reply.header("cache-control", "no-cache"),
  );
  type SimilarInput = ReadInput<typeof vehicleEndpoints.listSimilarVehicles>;
  const listSimilar = async ({ params, request }: SimilarInput, row?: DetailRow) => {
    const one = row
      ? toCompared(row)
      : await findAnywhere(readsFor(request, publicReads), ({ pool }) => findComparedVehicle(pool, params.id));
    return searchFor(request, search).listSimilar(one);
  };
  const listSimilarWithDetail = async (input: SimilarInput) => {
    const { params, request } = input;
    const from = searchFor(request, search);
    const { pool } = readsFor(request, publicReads);
    const readBoth = async () => (await from.readWithSimilar?.(params.id)) ?? null;
    const { row, similar } = await readDetailWith(request, pool, params.id, readBoth);
    return similar ?? listSimilar(input, row);
  };
  // A page also reads the vehicle itself.
  app.inProcessCalls.offer(vehicleEndpoints.listSimilarVehicles, listSimilarWithDetail, writeVehicles);
  bindFinishedEndpoint(app, vehicleEndpoints.listSimilarVehicles, async (input) => {
    const cards = await listSimilar(input);
    return sendOnce(input.request, input.reply.header("vary", "accept-encoding"), writeVehicles(cards));
  });
  bindEndpoint(app, vehicleEndpoints.listLocations, async ({ request, reply }) => {
    allowSharedCaching(request, reply);
    return listLocations(await searchFor(request, search).readStock());
  });
  bindEndpoint(app, vehicleEndpoints.listLandings, async ({ request, reply }) => {
    allowSharedCaching(request, reply);
    const stock = await searchFor(request, search).readStock();
    return [...stock.landings().values()];
  });
  const leastPrices = new LeastPrices();
  bindPublicRead(
    app,
    vehicleEndpoints.findLanding,
    async ({ query, request }) => {
      const from = searchFor(request, search);
      return leastPrices.addTo(from, findLanding(await from.readStock(), query.path));
    },
    allowSharedCaching,
  );
}
