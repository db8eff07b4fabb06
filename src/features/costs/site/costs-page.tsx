import { useLocation } from "react-router";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { useSiteName } from "#kernel/settings/site/site-settings.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { PageHead } from "#kernel/ui/site/page-head.tsx";
import { CostsForm } from "./costs-form.tsx";
import { COSTS_PATH } from "./costs-query.ts";

/** The page of the estimate, for browsers without scripts. The car and the form's values are in the address. */
export function CostsPage() {
  const siteName = useSiteName();
  const params = new URLSearchParams(useLocation().search);
  const id = params.get("vehicle") ?? "";
  const title = "What a car costs out the door";
  return (
    <div className="wrap pt-4 pb-16 md:pt-8">
      <PageHead
        title={`${title} | ${siteName}`}
        description={`${title}: tax, title, registration and fees, an estimate.`}
        canonicalPath={COSTS_PATH}
      />
      <div className="mx-auto grid max-w-3xl gap-5">
        <h1 className="font-bold text-[1.75rem] leading-tight tracking-tight md:text-4xl">{title}</h1>
        {/^\d{1,10}$/.test(id) ? (
          <>
            <CostsForm id={id} zip={params.get("zip") ?? ""} trade={params.get("trade") ?? ""} />
            <Link
              to={vehiclePath({ id: Number(id), vin: null })}
              className={buttonClass("quiet", "normal", "self-start")}
            >
              Back to the car
            </Link>
          </>
        ) : (
          <p>Open a car and choose "Out the door" on its page.</p>
        )}
      </div>
    </div>
  );
}
