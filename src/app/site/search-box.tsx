import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { isListingPath, listingPath } from "#core/listing/site/listing-paths.ts";
import { HiddenParams } from "#kernel/ui/site/hidden-params.tsx";
import { CloseIcon, SearchIcon } from "#kernel/ui/site/icons.tsx";
import { HOME_PATH } from "#kernel/ui/site/paths.ts";

/** How long the page waits after the last key press before it searches. */
const SEARCH_DEBOUNCE_MS = 300;

/** The site's search. A plain form to the listing, so it works before and without JavaScript; keeps the other filters. */
export function SearchBox() {
  const { pathname, search } = useLocation();
  const onListing = isListingPath(pathname);
  const params = new URLSearchParams(onListing ? search : "");
  const shown = params.get("keyword") ?? "";
  return <SearchForm key={onListing ? "listing" : pathname} shown={shown} params={params} live={onListing} />;
}

/** @param props.live true when the page searches while the visitor types, as where the listing is shown */
function SearchForm({ shown, params, live }: { shown: string; params: URLSearchParams; live: boolean }) {
  const navigate = useNavigate();
  const [text, setText] = useState(shown);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  const reported = useRef(shown);
  // The first pause in typing adds a history entry, later ones replace it.
  const typing = useRef(false);

  // The address changed for another reason (back, forward, "Clear filters"): the box follows.
  useEffect(() => {
    if (reported.current === shown) return;
    reported.current = shown;
    setText(shown);
  }, [shown]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function report(value: string, replace: boolean) {
    window.clearTimeout(timer.current);
    const keyword = value.trim();
    const next = new URLSearchParams(params);
    next.delete("page");
    next.delete("keyword");
    if (keyword) next.set("keyword", keyword);
    reported.current = keyword;
    navigate(listingPath(1, next), { replace });
  }
  function onChange(value: string) {
    setText(value);
    window.clearTimeout(timer.current);
    if (!live) return;
    timer.current = window.setTimeout(() => {
      report(value, typing.current);
      typing.current = true;
    }, SEARCH_DEBOUNCE_MS);
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    report(text, text.trim() === shown);
    typing.current = false;
  }
  function onClear() {
    setText("");
    input.current?.focus();
    if (live) report("", false);
    typing.current = false;
  }

  return (
    <search>
      <form
        action={HOME_PATH}
        onSubmit={onSubmit}
        className="flex h-11 items-center rounded-full border border-line-strong bg-page focus-ring"
      >
        <HiddenParams params={params} without={["keyword", "page"]} />
        <button
          type="submit"
          aria-label="Search"
          className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
        >
          <SearchIcon />
        </button>
        <input
          ref={input}
          type="search"
          name="keyword"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => {
            typing.current = false;
          }}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          aria-label="Search by make, model, year, city, state or dealership"
          placeholder="Search by make, model, year, city, state or dealership"
          className="h-11 min-w-0 flex-1 appearance-none text-ellipsis bg-transparent pr-3 outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
        {text !== "" && (
          <button
            type="button"
            onClick={onClear}
            aria-label="Clear search"
            className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
          >
            <CloseIcon />
          </button>
        )}
      </form>
    </search>
  );
}
