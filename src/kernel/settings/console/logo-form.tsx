import { useState } from "react";
import { callApi, serverMessage } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { FileField } from "#kernel/ui/console/field.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { LogoMark } from "#kernel/ui/site/logo.tsx";
import { isWideLogo, LOGO_MAX_BYTES, LOGO_MIN_HEIGHT, LOGO_WANTED, type SiteLogo } from "../rules/site-look.ts";
import { siteSettingsQuery, useSiteName } from "../site/site-settings.ts";

// The last choice is what stays.
const ONE_AFTER_THE_OTHER = { scope: "logo" };
const REFRESH = [apiQuery("/api/admin/look"), siteSettingsQuery];

/** Chooses the site's logo, which is stored at once. */
export function LogoForm({ logo }: { logo: SiteLogo | undefined }) {
  const [tooLarge, setTooLarge] = useState(false);
  const save = useCall({
    call: (file: File) => {
      const form = new FormData();
      form.append("file", file);
      return callApi("POST", "/api/admin/look/logo", form);
    },
    done: { title: "Saved", description: "The public pages show the logo at once." },
    refresh: REFRESH,
    ...ONE_AFTER_THE_OTHER,
  });
  const remove = useCall({
    call: () => callApi("DELETE", "/api/admin/look/logo"),
    done: { title: "Saved", description: "The public pages show AutoHub's own mark." },
    failed: ["Not saved", "Please try again."],
    refresh: REFRESH,
    ...ONE_AFTER_THE_OTHER,
    onSuccess: () => save.reset(),
  });
  const choose = (file: File | null) => {
    const fits = file !== null && file.size <= LOGO_MAX_BYTES;
    setTooLarge(file !== null && !fits);
    if (fits) save.mutate(file);
    // The field is emptied, so that the same file can be chosen again.
    return false;
  };
  const failure = save.error ? serverMessage(save.error, "The logo was not saved. Please try again.") : undefined;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3" aria-hidden="true">
        <Preview logo={logo} scheme="light" />
        <Preview logo={logo} scheme="dark" />
      </div>
      <FileField
        label="Logo"
        accept="image/png,image/jpeg,image/webp"
        className="max-w-120"
        hint={`Choose ${LOGO_WANTED}, ${LOGO_MIN_HEIGHT} pixels high or more; 160 are best. A wide logo takes the name's place, a square one stands beside it.`}
        error={tooLarge ? "This picture is larger than 2 MB. Please choose a smaller one." : failure}
        onFile={choose}
      />
      <p role="status" className="sr-only">
        {save.isPending ? "The logo is being saved." : ""}
      </p>
      {logo && (
        <Button
          className="self-start"
          pending={remove.isPending}
          pendingLabel="Saving..."
          onClick={() => remove.mutate()}
        >
          Back to AutoHub's own logo
        </Button>
      )}
    </div>
  );
}

const SURFACES = {
  light: { backgroundColor: "#ffffff", color: "#0b1720" },
  dark: { backgroundColor: "#13212a", color: "#eaf1f4" },
} as const;

/** The header's left part in one color scheme. */
function Preview({ logo, scheme }: { logo: SiteLogo | undefined; scheme: "light" | "dark" }) {
  const name = useSiteName();
  const plate = logo?.plate === scheme ? SURFACES[scheme === "light" ? "dark" : "light"].backgroundColor : undefined;
  return (
    <span
      className="flex h-16 min-w-0 max-w-full items-center gap-2.5 rounded-control border border-line px-4"
      style={SURFACES[scheme]}
    >
      {logo ? (
        <img
          src={logo.path}
          alt=""
          className="h-10 w-auto max-w-52 rounded-md object-contain"
          style={plate === undefined ? {} : { backgroundColor: plate, padding: 3 }}
        />
      ) : (
        <LogoMark className="size-10" />
      )}
      {!(logo && isWideLogo(logo)) && <span className="truncate font-extrabold text-xl tracking-tight">{name}</span>}
    </span>
  );
}
