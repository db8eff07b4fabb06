/** An unfilled template: "{{vehicle.title}}", "{year} {make}", "<%= name %>", "${title}", "%VEHICLE_TITLE%". */
const TEMPLATE = /\{\{|\}\}|<%|%>|[$#]\{|\[\[|\{\s?[a-z][\w.]{1,40}\s?\}|%[a-z]{1,20}[_-][a-z_-]{1,30}%/i;
/** The texts that scripts write for a missing value. */
const UNFILLED = /(?:^|\s)(?:undefined|null|nan)(?=\s|$)|\[object \w{1,20}\]/i;
const WAITING =
  /^\W{0,5}(?:(?:still |now )?loading(?:\W{1,5}(?:your|the|our|all|more|new|used|vehicles?|cars?|inventory|details?|data|content|results|listings?|page|title|please|wait)){0,5}|please (?:wait|stand by)(?:\W.{0,60})?|(?:just a|one) moment(?:\W{1,3}please)?|fetching(?: \w{1,20}){0,3})\W{0,5}$/i;
/** The names of the parts in place of the parts: "Year Make Model", "Vehicle title". */
const LABELS =
  /^\W{0,5}(?:(?:year|make|model|trim|series|style)(?:\W{1,3}|$)){2,6}$|^\W{0,5}(?:(?:vehicle|car|listing|product|item|your)[ _-]?)?(?:title|name)(?: here)?\W{0,5}$|^\W{0,5}(?:untitled|placeholder|skeleton|no title|lorem ipsum\b.{0,200}|sample (?:vehicle|car|title))\W{0,5}$/i;

/**
 * True for the text that a page shows in place of a name until its scripts have run, or for an unfilled template: "Loading…", "Please
 * wait", "{{vehicle.title}}", "undefined undefined".
 */
export const isPlaceholderName = (text: unknown): text is string =>
  typeof text === "string" && [TEMPLATE, UNFILLED, WAITING, LABELS].some((pattern) => pattern.test(text));
