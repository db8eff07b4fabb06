/** SQL for whether the site shows deal labels at all: it does unless an operator has switched them off. */
export const SITE_SHOWS_DEALS = "(not exists (select from settings where key = 'showDealLabels' and value = 'false'))";
