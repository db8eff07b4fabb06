import type { SiteBuilder } from "../site-builder.ts";
import { type MenuLink, wholePage } from "./frame.ts";

/** Adds the pages that every site has beside its cars. */
export function addPlainPages(site: SiteBuilder, menu: readonly MenuLink[]): void {
  const { dealer, plan } = site;
  const page = (path: string, title: string, main: string) =>
    site.add(path, wholePage(site, menu, { title, main }), "open");
  page(
    "/about",
    `About ${dealer.name}`,
    `<h1>About us</h1><p>Family owned in ${dealer.city} since 1987. More than 12,000 cars sold.</p>`,
  );
  page("/contact", "Contact", `<h1>Contact</h1><p>Visit us at ${dealer.street}, ${dealer.city}.</p>`);
  page("/financing", "Financing", "<h1>Financing</h1><p>Payments from $199 a month. Apply in 5 minutes.</p>");
  if (!plan.blog) return;
  const posts = [
    ["2024 Honda Accord EX Review: Still the One", "/blog/2024-honda-accord-ex-review/"],
    ["Why the 2019 Ford F-150 XLT Is a Smart Buy at $25,000", "/blog/2019-ford-f-150-smart-buy/"],
    ["2022 Toyota RAV4 vs. Honda CR-V", "/blog/2022-toyota-rav4-vs-honda-cr-v/"],
  ] as const;
  const teasers = posts.map(
    ([title, path]) =>
      `<article><h2><a href="${path}">${title}</a></h2><p>With 41,000 miles and a price near $18,995, is it worth it? Read more.</p></article>`,
  );
  page("/blog/", "Blog", `<h1>Blog</h1>${teasers.join("")}`);
  for (const [title, path] of posts)
    page(
      path,
      title,
      `<h1>${title}</h1><p>It starts at $27,295 and returns 38 mpg. Most have 30,000 miles by now.</p>`,
    );
}
