import type { InboxState } from "./inspection-inbox.ts";

/** Returns the page of the demo's inspection service, to which the marketplace's banner links. */
export function inspectionPage(state: InboxState): string {
  const cars = state.runs.at(-1)?.vehicles ?? 0;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Inspected Auto (demo)</title>
<style>
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; color: #14212b; background: #f4f6f7; }
main { max-width: 38rem; margin: 12vh auto; padding: 2.5rem 1.5rem; background: #fff; border-radius: 1rem; }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.2; }
</style>
</head>
<body>
<main>
<h1>Inspected Auto</h1>
<p>A mechanic looks at the car before you pay. This page stands in for an inspection service while the marketplace runs
with its demo dealerships.</p>
<p>${cars === 0 ? "No inventory has been sent here yet." : `${cars} cars were in the inventory that was sent here last.`}</p>
</main>
</body>
</html>
`;
}
