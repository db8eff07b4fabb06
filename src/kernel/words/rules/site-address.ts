import { formatList } from "./lists.ts";

/**
 * Returns why a text is not the base address of a site, in words that follow its name; null when it is one. A path is refused:
 * AutoHub needs the whole host name.
 */
export function siteAddressProblem(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    return "must be an http(s) address such as https://cars.example";
  const { pathname, search, hash, username, password } = new URL(text);
  const extras = [
    pathname !== "/" && "a path",
    search !== "" && "a query",
    hash !== "" && "a fragment",
    (username !== "" || password !== "") && "a user name or password",
  ].filter((extra) => extra !== false);
  return extras.length === 0
    ? null
    : `has ${formatList(extras)}; AutoHub needs its own host name, such as https://cars.example`;
}
