import ArrowLeft from "lucide-react/icons/arrow-left";
import Eye from "lucide-react/icons/eye";
import Mail from "lucide-react/icons/mail";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Rocket from "lucide-react/icons/rocket";
import Users from "lucide-react/icons/users";
import { Link } from "react-router";
import { useSiteSettings } from "../api/site-settings.ts";
import { PageHead } from "../document/page-head.tsx";
import { DEFAULT_SITE_NAME } from "../layout/site-name.ts";
import { ADD_INVENTORY_PATH, HOME_PATH } from "../paths.ts";
import { buttonClass } from "../ui/button-class.ts";

const BENEFITS = [
  {
    Icon: Rocket,
    title: "Simple onboarding",
    text: "Send us the address of your website. There is nothing to install and nothing to type in.",
  },
  {
    Icon: Eye,
    title: "Increased visibility",
    text: "Every car gets its own page that search engines can read, beside the stock of other trusted dealers.",
  },
  {
    Icon: RefreshCw,
    title: "Automatic syncing",
    text: "Prices, photos and sold cars follow your own website day after day.",
  },
  {
    Icon: Users,
    title: "More customers",
    text: "Shoppers who are interested go straight to your listing, and we show you how many did.",
  },
];

/** Tells dealerships how to join. */
export function AddInventoryPage() {
  const settings = useSiteSettings();
  const siteName = settings?.siteName ?? DEFAULT_SITE_NAME;
  const lead = `Join the ${siteName} dealer network and put your used cars in front of shoppers who are looking for them.`;
  return (
    <div className="wrap pt-2 pb-16 md:pt-4">
      <PageHead title={`Add your inventory | ${siteName}`} description={lead} canonicalPath={ADD_INVENTORY_PATH} />
      <Link to={HOME_PATH} className={buttonClass("quiet", "normal", "-ml-4")}>
        <ArrowLeft className="size-4.5" aria-hidden="true" />
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
          {BENEFITS.map(({ Icon, title, text }) => (
            <li key={title} className="rounded-card border border-line bg-surface p-5 shadow-card">
              <span className="grid size-11 place-items-center rounded-control bg-brand-soft text-brand">
                <Icon className="size-5.5" aria-hidden="true" />
              </span>
              <h2 className="mt-3 font-semibold text-base">{title}</h2>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
        {settings?.contactEmail && (
          <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
            <a
              href={`mailto:${settings.contactEmail}?subject=${encodeURIComponent("Add My Dealership")}`}
              className={buttonClass("primary", "large")}
            >
              <Mail className="size-5" aria-hidden="true" />
              Email Us Now
            </a>
            <span className="text-muted">or write to {settings.contactEmail}</span>
          </div>
        )}
      </div>
    </div>
  );
}
