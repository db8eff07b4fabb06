import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bindPublicRead } from "#kernel/http/bind-endpoint.ts";
import { bindForms } from "#kernel/http/bind-forms.ts";
import { countedAddress } from "#kernel/http/own-peers.ts";
import { AppError } from "#kernel/process/errors.ts";
import { cleanLine, cleanLines } from "#kernel/words/rules/shopper-text.ts";
import { changeList, endList, type ListAct } from "./change-list.ts";
import { createList, type ListDeps, makeListChallenge } from "./create-list.ts";
import { getMakersList, getSharedList } from "./get-shared-list.ts";
import { listEndpoints } from "./list-endpoints.ts";
import { MAX_LIST_CARS, MAX_LIST_NOTE, MAX_LIST_TITLE, readCarKey } from "./rules/list-rules.ts";

type ListRouteDeps = ListDeps & {
  /** Has the present public address. */
  site: { publicUrl: string };
  /** Returns the page with the reason why a form was refused. */
  refusalPage(sentence: string, styleNonce: string | undefined): string;
};

export function listRoutes(app: FastifyInstance, { db, box, site, refusalPage }: ListRouteDeps): void {
  bindPublicRead(
    app,
    listEndpoints.getListForm,
    async () => ({ challenge: await makeListChallenge({ db, box }) }),
    keepSecret,
  );
  bindPublicRead(app, listEndpoints.getSharedList, ({ params }) => getSharedList(db, params.token), keepSecret);
  bindPublicRead(
    app,
    listEndpoints.getMakersList,
    ({ params }) => getMakersList(db, params.token, site.publicUrl),
    keepSecret,
  );
  bindForms(app, refusalPage, [
    {
      path: "/lists/new",
      limit: "newLists",
      isSecret: false,
      handle: async ({ fields, request }) => {
        const keys = (fields.get("ids") ?? "").split(",", MAX_LIST_CARS).flatMap((key) => readCarKey(key) ?? []);
        const cars = keys.map((key) => ({ key, note: readNote(fields.get(`note-${key}`)) }));
        const work = { challenge: fields.get("challenge") ?? "", solution: fields.get("solution") ?? "" };
        const maker = { address: countedAddress(request), ...work };
        return `/lists/edit/${await createList({ db, box }, { title: readTitle(fields), cars }, maker)}?said=made`;
      },
    },
    {
      path: "/lists/edit/:token",
      limit: "lists",
      isSecret: true,
      handle: async ({ fields, params: { token = "" } }) => {
        if (fields.get("do") === "end") {
          await endList(db, token);
          return "/lists/new?said=ended";
        }
        const said = await changeList(db, token, {
          title: readTitle(fields),
          notes: readNotes(fields),
          act: readAct(fields),
        });
        return `/lists/edit/${encodeURIComponent(token)}?said=${said}`;
      },
    },
  ]);
}

/** Forbids caches to store the response of a secret address, and search engines to list it. */
function keepSecret(_request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" });
  reply.header("referrer-policy", "no-referrer");
}

function readTitle(fields: URLSearchParams): string {
  const title = cleanLine(fields.get("title") ?? "");
  if (title === "") throw AppError.badRequest("Please give the list a title");
  if (title.length > MAX_LIST_TITLE) {
    throw AppError.badRequest(`The title may have at most ${MAX_LIST_TITLE} characters`);
  }
  return title;
}

function readNote(text: string | null): string {
  const note = cleanLines(text ?? "");
  if (note.length > MAX_LIST_NOTE) throw AppError.badRequest(`A note may have at most ${MAX_LIST_NOTE} characters`);
  return note;
}

/** The notes of a maker's form, by the car's id on the list. */
function readNotes(fields: URLSearchParams): Map<number, string> {
  const notes = new Map<number, string>();
  for (const [name, value] of fields) {
    const car = /^note-(\d{1,10})$/.exec(name)?.[1];
    if (car !== undefined && notes.size < MAX_LIST_CARS) notes.set(Number(car), readNote(value));
  }
  return notes;
}

/** Reads the pressed button's action: `save`, `add`, or `up`, `down` and `remove` with a car, `up:12`. */
function readAct(fields: URLSearchParams): ListAct {
  const said = fields.get("do") ?? "save";
  const car = fields.get("car") ?? "";
  // The Enter key presses "Save", also in the field for a further car.
  if (said === "add" || (said === "save" && car.trim() !== "")) return { kind: "add", key: readCarKey(car) };
  if (said === "save") return { kind: "save" };
  const [, kind, moved] = /^(up|down|remove):(\d{1,10})$/.exec(said) ?? [];
  if (!kind) throw AppError.badRequest("This button is not known");
  return { kind: kind as "up" | "down" | "remove", car: Number(moved) };
}
