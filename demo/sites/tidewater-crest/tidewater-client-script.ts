/**
 * The script that fills a list page in a visitor's browser. It asks the endpoint for the part that `?start=` names and
 * builds the tiles with DOM calls only, so nothing from the answer is ever read as markup.
 */
export const INVENTORY_SCRIPT = `(() => {
  const host = document.querySelector("[data-widget-name='ws-inv-data']");
  const list = document.getElementById("inventory-tiles");
  const count = document.getElementById("inventory-count");
  const pages = document.getElementById("inventory-pages");
  if (!host || !list || !count || !pages) return;
  const page = DDC.dataLayer.page;
  const start = Number(new URLSearchParams(location.search).get("start")) || 0;
  const size = 18;
  const make = (tag, className, text) => {
    const element = document.createElement(tag);
    element.className = className;
    if (text) element.textContent = text;
    return element;
  };
  const tile = (vehicle, accounts) => {
    const card = make("li", "vehicle-card");
    const link = make("a", "vehicle-card-link");
    link.href = vehicle.link;
    if (vehicle.images[0]) {
      const image = make("img", "");
      Object.assign(image, { src: vehicle.images[0].uri, alt: vehicle.images[0].alt, width: 1200, height: 900, loading: "lazy" });
      link.append(image);
    } else link.append(make("div", "no-photo", "No photos yet"));
    const price = vehicle.pricing.dprice.find((line) => line.isFinalPrice);
    const miles = vehicle.attributes.find((attribute) => attribute.name === "odometer");
    link.append(make("h3", "", vehicle.title.join(" ")), make("p", "price", price ? price.value : ""));
    link.append(make("p", "meta", miles.value + " · " + vehicle.condition + " · " + accounts[vehicle.accountId].address.city));
    card.append(link);
    return card;
  };
  const pageLink = (first, words) => {
    const link = make("a", "", words);
    link.href = "?start=" + first;
    return link;
  };
  fetch("/api/widget/ws-inv-data/getInventory", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ siteId: page.siteId, locale: page.locale, device: page.device, pageAlias: page.pageAlias, widgetName: "ws-inv-data",
      inventoryParameters: { start: [String(start)] }, preferences: { pageSize: String(size) }, includePricing: true }),
  }).then((answer) => answer.json()).then(({ pageInfo, inventory, accounts }) => {
    count.textContent = pageInfo.totalCount + " vehicles";
    list.replaceChildren(...inventory.map((vehicle) => tile(vehicle, accounts)));
    if (start > 0) pages.append(pageLink(Math.max(start - size, 0), "Previous"));
    if (start + size < pageInfo.totalCount) pages.append(pageLink(start + size, "Next"));
  }).catch(() => { count.textContent = "The list could not be loaded. Please reload the page."; });
})();
`;
