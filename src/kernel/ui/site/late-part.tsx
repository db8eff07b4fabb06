import { type ComponentType, lazy } from "react";

const onServer = new Map<string, unknown>();

/** Gives the server parts at once, by their names: it renders a page in one go. */
export function renderAtOnce(parts: Readonly<Record<string, unknown>>): void {
  for (const [name, part] of Object.entries(parts)) onServer.set(name, part);
}

/**
 * Returns a part of a page with a separate file, for a `Suspense`. Without the file (no connection, a newer version of the site) the page
 * stands without the part.
 */
export const lateOrNothing = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: () => null };
    }
  }) as unknown as ComponentType<Props>;

/**
 * Returns a part of a page with a separate file in the browser, for what needs no scripts at first or what few visits see. Render it in a
 * `Suspense`: the server's HTML then stays until the file has loaded.
 * @param name its name for `renderAtOnce`, which may be called later
 */
export const latePart = <Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): (() => ComponentType<Props>) => {
  const late = lateOrNothing(load);
  return () => (onServer.get(name) as ComponentType<Props> | undefined) ?? late;
};
