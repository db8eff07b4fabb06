import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { type PlainSite, plainFrame } from "#core/listing/plain-frame.ts";
import { bitsOf, PUZZLES } from "#kernel/http/rules/proof-of-work.ts";
import { escapeHtml } from "#kernel/words/rules/escape-markup.ts";
import type { Followed } from "./describe-followed.ts";
import { whenWeWrite } from "./follow-mails.ts";
import type { Frequency } from "./rules/follow-rules.ts";

const STYLE = `main{max-width:40rem;margin:0 auto;padding:1.5rem 1rem 4rem}
section{background:var(--surface);border:1px solid var(--line);border-radius:.875rem;padding:1.25rem;margin-top:1rem}
h1{font-size:1.5rem;line-height:1.25;margin:0;letter-spacing:-.02em}h2{font-size:1.125rem;margin:0}
p{margin:.5rem 0 0;overflow-wrap:anywhere}.muted,.small{color:var(--muted)}.small{font-size:.875rem}
label{display:block;font-weight:600;margin-top:1rem}
input[type=email]{display:block;width:100%;min-height:2.75rem;margin-top:.375rem;padding:0 .75rem;font:inherit;font-weight:400;color:inherit;background:var(--surface);border:1px solid var(--control);border-radius:.625rem}
input[type=email][aria-invalid]{border-color:var(--bad)}#problem{color:var(--bad)}section>:first-child{margin-top:0}
fieldset{border:0;margin:1rem 0 0;padding:0}legend{font-weight:600;padding:0}
.choice{display:flex;align-items:center;gap:.625rem;min-height:2.75rem;margin:0;font-weight:400}.choice input{width:1.25rem;height:1.25rem;margin:0}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;margin:1rem .25rem 0 0;padding:0 1.25rem;font:inherit;font-weight:600;border:1px solid var(--brand);border-radius:.625rem;background:var(--brand);color:var(--on);text-decoration:none;cursor:pointer}
button.quiet,.button.quiet{background:transparent;color:var(--brand)}
a{color:var(--brand)}main>p>a{display:inline-flex;align-items:center;min-height:2.75rem}
.trap{position:absolute;left:-200vw}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}`;

/**
 * Does the work of a form on a crowded day (kernel/http/rules/proof-of-work.ts) while it is filled in. These pages load no script of the
 * site, so the browser's own hashes must do: they come as promises, which makes the work two to four times as long as on other forms.
 */
const WORK_SCRIPT = `(() => {
const form = document.querySelector("form[data-challenge]");
if (!form || !globalThis.crypto?.subtle) return;
const { challenge, bits } = form.dataset;
const isSolved = async (puzzle, attempt) => {
  const text = new TextEncoder().encode(challenge + ":" + puzzle + ":" + attempt);
  return new DataView(await crypto.subtle.digest("SHA-256", text)).getUint16(0) >> (16 - bits) === 0;
};
const solve = async () => {
  const numbers = [];
  for (let puzzle = 0; puzzle < ${PUZZLES}; puzzle++) {
    for (let first = 0, found = -1; found < 0; first += 128) {
      const tries = await Promise.all(Array.from({ length: 128 }, (_, n) => isSolved(puzzle, first + n)));
      found = tries.indexOf(true);
      if (found >= 0) numbers.push(first + found);
    }
  }
  return numbers.join(".");
};
let work;
const begin = () => work ??= solve();
form.addEventListener("focusin", begin);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("button");
  button.disabled = true;
  form.elements.solution.value = await begin().catch(() => "");
  form.submit();
});
})();`;

/** The style of these pages: the site's look, and their own. */
const readStyle = (site: PlainSite): string => plainFrame.styles(site) + STYLE;

const sourceOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
/** Returns the content security policy of these pages: their own style, script and forms to this site only, and its font. */
const policyFor = (style: string): string =>
  `default-src 'none'; img-src 'self'; font-src 'self'; style-src ${sourceOf(style)}; script-src ${sourceOf(WORK_SCRIPT)}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** HTML whose external texts are escaped. */
export type Html = string;
export type FollowPage = { title: string; body: Html; status?: number };

/** Sends a page. Its address may contain a secret, so it is neither cached nor indexed, and links send no referrer. */
export function sendPage(
  reply: FastifyReply,
  site: PlainSite & { contactEmail: string },
  { title, body, status = 200 }: FollowPage,
): FastifyReply {
  const style = readStyle(site);
  return reply
    .status(status)
    .headers({
      "content-security-policy": policyFor(style),
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "same-origin",
    })
    .type("text/html; charset=utf-8").send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${escapeHtml(`${title} | ${site.siteName}`)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style></head>
<body>${plainFrame.header(site)}
<main><h1>${escapeHtml(title)}</h1>
${body}
</main>${plainFrame.footer(site)}</body></html>
`);
}

const WORDS: Record<Frequency, string> = {
  daily: "Once a day, in the morning",
  immediate: "As soon as something changes",
};

const frequencyChoice = (chosen: Frequency): Html => `<fieldset><legend>How often</legend>
${(["daily", "immediate"] as const)
  .map(
    (value) =>
      `<label class="choice"><input type="radio" name="frequency" value="${value}"${value === chosen ? " checked" : ""}>${WORDS[value]}</label>`,
  )
  .join("\n")}</fieldset>`;

const button = (label: string, name: string, className = ""): Html =>
  `<button type="submit" name="action" value="${name}"${className && ` class="${className}"`}>${label}</button>`;

const backLink = ({ path, isCar }: Followed): Html =>
  `<p><a href="${escapeHtml(path)}">${isCar && path !== "/" ? "Back to the car" : "Back to the cars"}</a></p>`;

const nounOf = ({ isCar }: Followed): string => (isCar ? "car" : "search");

/** The problem of a form, with the entered values, which stay. */
type Problem = { address: string; frequency: Frequency; text: string };

/** The link to the feed of a search. A car without a VIN is no search. */
const feedSection = ({ query }: Followed): Html =>
  query.startsWith("car=")
    ? ""
    : `<section><h2>In a feed reader</h2>
<p class="muted">An Atom feed of this search: new cars and price drops, without an address of yours.</p>
<a class="button quiet" href="${escapeHtml(`/api/search.atom${query && `?${query}`}`)}" type="application/atom+xml">Open the feed</a></section>`;

/**
 * The page that explains how to follow a search or a car.
 * @param form.hasMail true when the site sends mail
 * @param form.challenge the work for the browser; null when there is none to do
 */
export function followFormPage(
  followed: Followed,
  { hasMail, challenge, problem }: { hasMail: boolean; challenge: string | null; problem: Problem | null },
): FollowPage {
  const { query, words, isCar } = followed;
  const error = problem ? `<p id="problem" role="alert"><b>${escapeHtml(problem.text)}</b></p>` : "";
  const work = challenge && ` data-challenge="${challenge}" data-bits="${bitsOf(challenge)}"`;
  const form = `<section><h2>By e-mail</h2>
<p class="muted">${isCar ? "When the price of this car drops, and when it is sold or its dealer takes it off." : "New cars and price drops of this search."} We ask you to confirm first, and every mail has a link that ends it.</p>
<form method="post" action="/follow"${work ?? ""}>
<input type="hidden" name="query" value="${escapeHtml(query)}">${challenge ? `<input type="hidden" name="challenge" value="${challenge}"><input type="hidden" name="solution">` : ""}
<label>E-mail address<input type="email" name="email" required maxlength="254" autocomplete="email" value="${escapeHtml(problem?.address ?? "")}"${problem ? ' aria-describedby="problem" aria-invalid="true"' : ""}></label>${error}
<div class="trap" aria-hidden="true"><label>Leave this empty<input name="website" tabindex="-1" autocomplete="off"></label></div>
${frequencyChoice(problem?.frequency ?? "daily")}
${button("Follow by e-mail", "follow")}
<p class="small">We keep your address encrypted, use it for these mails only, and delete it when you stop.</p></form></section>${challenge ? `<script>${WORK_SCRIPT}</script>` : ""}`;
  return {
    title: `Follow this ${nounOf(followed)}`,
    status: problem ? 400 : 200,
    body: `<p class="muted">${escapeHtml(words)}</p>
${hasMail ? form : ""}
${feedSection(followed)}
${backLink(followed)}`,
  };
}

/** Always the same, for known and unknown addresses. */
export const sentPage = (): FollowPage => ({
  title: "Please look into your mailbox",
  body: `<section><p>If the address is right, a mail with a button is on its way. You follow once you have confirmed it.</p>
<p class="muted">Nothing there after some minutes? Look among the spam, or try again.</p></section><p><a href="/">Back to the cars</a></p>`,
});

export const confirmPage = (followed: Followed): FollowPage => ({
  title: `Follow this ${nounOf(followed)}?`,
  body: `<section><p>${escapeHtml(followed.words)}</p><form method="post">${button("Yes, write to me", "confirm")}</form></section>`,
});

export const confirmedPage = (followed: Followed, manageUrl: string): FollowPage => ({
  title: `You follow this ${nounOf(followed)}`,
  body: `<section><p>${escapeHtml(followed.words)}</p><p class="muted">We write ${whenWeWrite(followed.isCar)}.</p>
<p><a href="${escapeHtml(manageUrl)}">Change how often, or stop</a></p></section>${backLink(followed)}`,
});

export const managePage = (followed: Followed, frequency: Frequency, isSaved: boolean): FollowPage => ({
  title: `Your followed ${nounOf(followed)}`,
  body: `<section><p>${escapeHtml(followed.words)}</p>${isSaved ? '<p role="status"><b>Saved.</b></p>' : ""}
<form method="post">${frequencyChoice(frequency)}${button("Save", "save")} ${button("Stop following", "end", "quiet")}</form></section>${backLink(followed)}`,
});

export const endPage = ({ words }: Followed): FollowPage => ({
  title: "Stop these mails?",
  body: `<section><p>${escapeHtml(words)}</p><form method="post">${button("Stop", "end")}</form></section>`,
});

export const endedPage = (followed: Followed): FollowPage => ({
  title: "Stopped",
  body: `<section><p>You get no more mails about this ${nounOf(followed)}, and we have deleted your address.</p></section>${backLink(followed)}`,
});

export const refusalPage = (message: string, status: number): FollowPage => ({
  title: status === 404 ? "This link is not here" : "This did not work",
  status,
  body: `<section><p>${escapeHtml(message)}.</p></section><p><a href="/">Back to the cars</a></p>`,
});
