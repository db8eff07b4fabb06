import { asHtml } from "#kernel/ui/site/as-html.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { escapeHtml } from "#kernel/words/rules/escape-markup.ts";

/** Enough links to be useful, few enough not to distract. */
const MAX_LINKS = 24;

type LinkTo = readonly [text: string, path: string];

type LinkListProps = { title: string; names: readonly string[]; pathOf: (name: string) => string };

/** Links to other lists by their names, under a title; absent when there are none. The server writes them as text, because they are many. */
export function LinkList({ title, names, pathOf }: LinkListProps) {
  if (names.length === 0) return null;
  const shown = names.slice(0, MAX_LINKS).map((name) => [name, pathOf(name)] as const);
  return (
    <div>
      <h2 className="font-semibold">{title}</h2>
      <ul
        className="link-list mt-1"
        {...(import.meta.env.SSR ? asHtml(shown.map(writeLink).join("")) : { children: shown.map(renderLink) })}
      />
    </div>
  );
}

const renderLink = ([text, path]: LinkTo) => (
  <li key={path}>
    <Link to={path}>
      <span>{text}</span>
    </Link>
  </li>
);

const writeLink = ([text, path]: LinkTo) =>
  `<li><a href="${escapeHtml(path)}"><span>${escapeHtml(text)}</span></a></li>`;
