import { DEFAULT_SITE_NAME, useSiteSettings } from "#kernel/settings/site/site-settings.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { ArrowLeftIcon, Icon } from "#kernel/ui/site/icons.tsx";
import { Link } from "#kernel/ui/site/link.tsx";
import { PageHead } from "#kernel/ui/site/page-head.tsx";
import { HOME_PATH } from "#kernel/ui/site/paths.ts";
import { ADD_INVENTORY_PATH } from "./add-inventory-path.ts";

const BENEFITS = [
  {
    icon: "M21 3 3 10.5l7 3.5 3.5 7ZM21 3 10 14",
    title: "Simple onboarding",
    text: "Send us the address of your website. There is nothing to install and nothing to type in.",
  },
  {
    icon: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
    title: "Increased visibility",
    text: "Every car gets its own page that search engines can read, beside the stock of other trusted dealers.",
  },
  {
    icon: "M20 5v5h-5M4 19v-5h5M19.4 10A8 8 0 0 0 5.6 7.6M4.6 14a8 8 0 0 0 13.8 2.4",
    title: "Automatic syncing",
    text: "Prices, photos and sold cars follow your own website day after day.",
  },
  {
    icon: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20v-1.5a4 4 0 0 1 4-4h5a4 4 0 0 1 4 4V20M16 4.4a3.5 3.5 0 0 1 0 6.4M18.5 14.8a4 4 0 0 1 3 3.7V20",
    title: "More customers",
    text: "Shoppers who are interested go straight to your listing, and we show you how many did.",
  },
];

const LETTER =
  "M4.5 5h15a1.5 1.5 0 0 1 1.5 1.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-11A1.5 1.5 0 0 1 4.5 5ZM3.5 6.5 12 13l8.5-6.5";

/** The form that the dealer fills in. Lines of a mail end in CR LF (RFC 6068). */
const MAIL_BODY = ["Dealership: ", "Website: ", "Your name: ", "Phone: ", ""].join("\r\n");
const MAIL_QUERY = `subject=${encodeURIComponent("Add My Dealership")}&body=${encodeURIComponent(MAIL_BODY)}`;

/** Explains to dealerships how to join. */
export function AddInventoryPage() {
  const settings = useSiteSettings();
  const siteName = settings?.siteName ?? DEFAULT_SITE_NAME;
  const lead = `Join the ${siteName} dealer network and put your used cars in front of shoppers who are looking for them.`;
  return (
    <div className="wrap pt-2 pb-16 md:pt-4">
      <PageHead title={`Add your inventory | ${siteName}`} description={lead} canonicalPath={ADD_INVENTORY_PATH} />
      <Link to={HOME_PATH} className={buttonClass("quiet", "normal", "-ml-4")}>
        <ArrowLeftIcon className="size-4.5" />
        Back to Vehicles
      </Link>
      <div className="mx-auto max-w-3xl pt-6 md:pt-10">
        <h1 className="font-bold text-[1.75rem] leading-tight tracking-tight md:text-4xl">Add your inventory</h1>
        <p className="mt-4 max-w-prose text-lg text-muted">{lead}</p>
        <p className="mt-3 max-w-prose text-muted">
          The network brings the stock of many dealerships together in one place. We read your public inventory pages,
          show every used car with its photos, mileage and price, and send interested shoppers to your own listing.
        </p>
        <ul className="mt-8 grid gap-4 sm:grid-cols-2">
          {BENEFITS.map(({ icon, title, text }) => (
            <li key={title} className="rounded-card border border-line bg-surface p-5 shadow-card">
              <span className="grid size-11 place-items-center rounded-control bg-brand-soft text-brand">
                <Icon d={icon} className="size-5.5" />
              </span>
              <h2 className="mt-3 font-semibold text-base">{title}</h2>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
        {settings?.contactEmail && (
          <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
            <a href={`mailto:${settings.contactEmail}?${MAIL_QUERY}`} className={buttonClass("primary", "large")}>
              <Icon d={LETTER} />
              Email Us Now
            </a>
            <span className="text-muted">or write to {settings.contactEmail}</span>
          </div>
        )}
      </div>
    </div>
  );
}
