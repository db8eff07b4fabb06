import { useSiteName } from "#kernel/settings/site/site-settings.ts";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import { PageHead } from "#kernel/ui/site/page-head.tsx";
import { useQuery } from "#kernel/ui/site/read-query.ts";
import { PRIVACY_PATH, privacyQuery } from "./privacy-query.ts";

const HEADING = "# ";

/** The page that says which data of people are kept. */
export function PrivacyPage() {
  const siteName = useSiteName();
  const { data, isError } = useQuery(privacyQuery);
  const paragraphs = data?.text.split(/\n{2,}/) ?? [];
  return (
    <div className="wrap pt-6 pb-16 md:pt-10">
      <PageHead
        title={`Privacy | ${siteName}`}
        description={`What ${siteName} keeps about people who use the site.`}
        canonicalPath={PRIVACY_PATH}
      />
      <div className="mx-auto max-w-3xl">
        <h1 className="font-bold text-[1.75rem] leading-tight tracking-tight md:text-4xl">Privacy</h1>
        {!data && !isError && <Skeleton className="mt-6 h-100 w-full" />}
        {isError && <p className="mt-6">This page could not be loaded. Please try again.</p>}
        {paragraphs.map((text, index) =>
          text.startsWith(HEADING) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text have nothing else to be told apart by
            <h2 key={index} className="mt-8 font-semibold text-xl">
              {text.slice(HEADING.length)}
            </h2>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <p key={index} className="mt-4 max-w-prose whitespace-pre-line break-words">
              {text}
            </p>
          ),
        )}
      </div>
    </div>
  );
}
