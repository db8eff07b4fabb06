import type { EntryAnswer } from "#domain/sync/crawl-report.ts";
import { BlockedError, type FetchError, isWithoutAnswer, LimitError, NotFoundError } from "#outbound/fetch-errors.ts";

/** Remembers how the first page of a crawl went. */
export class EntryWatch {
  #url: string | null = null;
  #failure: FetchError | null = null;

  page(url: string): void {
    this.#url ??= url;
  }

  failed(error: FetchError): void {
    // That a limit of ours was reached says nothing about the site.
    if (this.#url === null && !(error instanceof LimitError)) this.#failure = error;
  }

  answer(): EntryAnswer {
    if (this.#url !== null) return { kind: "page", url: this.#url, failure: null };
    return { kind: this.#kindOfFailure(), url: null, failure: this.#failure?.message ?? null };
  }

  #kindOfFailure(): EntryAnswer["kind"] {
    if (this.#failure instanceof BlockedError) return "refused";
    if (this.#failure instanceof NotFoundError) return "missing";
    return this.#failure === null || isWithoutAnswer(this.#failure) ? "nothing" : "error";
  }
}
