// oxlint-disable react/no-array-index-key -- the blocks of a text have nothing but their order to be told apart by
import { useLocation } from "react-router";
import { useSiteName } from "#kernel/settings/site/site-settings.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import { PageHead } from "#kernel/ui/site/page-head.tsx";
import { useQuery } from "#kernel/ui/site/read-query.ts";
import { type PageBlock, type PagePiece, pageBlocks } from "../rules/page-blocks.ts";
import { SITE_PAGE_NAMES, SITE_PAGES, type SitePageName } from "../rules/site-pages.ts";
import { pageQuery } from "./page-query.ts";

const DESCRIPTIONS: Record<SitePageName, (siteName: string) => string> = {
  about: (siteName) => `Where the cars on ${siteName} come from, and who stands behind it.`,
  deals: (siteName) => `How ${siteName} compares a car's price with those of similar cars.`,
  terms: (siteName) => `What holds when you use ${siteName}.`,
  privacy: (siteName) => `What ${siteName} keeps about people who use the site.`,
};

/** One of the site's own pages, by the address. */
export function SitePage() {
  const siteName = useSiteName();
  const { pathname } = useLocation();
  const name = SITE_PAGE_NAMES.find((each) => pathname.startsWith(SITE_PAGES[each].path)) ?? "about";
  const { data, isError } = useQuery(pageQuery(name));
  const { label, path } = SITE_PAGES[name];
  return (
    <div className="wrap pt-6 pb-16 md:pt-10">
      <PageHead title={`${label} | ${siteName}`} description={DESCRIPTIONS[name](siteName)} canonicalPath={path} />
      <div className="mx-auto max-w-3xl">
        <h1 className="font-bold text-[1.75rem] leading-tight tracking-tight md:text-4xl">{label}</h1>
        {!data && !isError && <Skeleton className="mt-6 h-100 w-full" />}
        {isError && <p className="mt-6">This page could not be loaded. Please try again.</p>}
        {data && pageBlocks(data.text).map((block, index) => <Block key={index} block={block} />)}
      </div>
    </div>
  );
}

function Block({ block }: { block: PageBlock }) {
  switch (block.kind) {
    case "heading":
      return <h2 className="mt-8 font-semibold text-xl">{block.text}</h2>;
    case "paragraph":
      return (
        <p className="mt-4 max-w-prose whitespace-pre-line break-words">
          <Pieces pieces={block.pieces} />
        </p>
      );
    case "list":
      return (
        <ul className="mt-4 grid max-w-prose list-disc gap-2 break-words pl-5">
          {block.items.map((pieces, index) => (
            <li key={index}>
              <Pieces pieces={pieces} />
            </li>
          ))}
        </ul>
      );
  }
}

const Pieces = ({ pieces }: { pieces: PagePiece[] }) => pieces.map((piece, index) => <Piece key={index} {...piece} />);

function Piece({ text, address }: PagePiece) {
  const className = "font-medium text-brand-strong underline underline-offset-4";
  if (address === undefined) return text;
  if (address.startsWith("/")) {
    return (
      <Link to={address} className={className}>
        {text}
      </Link>
    );
  }
  return (
    <a href={address} rel="noreferrer" className={className}>
      {text}
    </a>
  );
}
