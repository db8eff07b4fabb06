import { useController, useFormContext } from "react-hook-form";
import { Button } from "#kernel/ui/console/button.tsx";
import { ChoiceField, TextField } from "#kernel/ui/console/field.tsx";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { FeedDealer } from "../rules/inventory-feed.ts";
import type { FeedForm } from "./dealership-form.ts";

export const FEED_ADDRESS_HINT =
  "An https, sftp or ftps address (FTP with TLS). A CSV file of vAuto, HomeNet, Google, Meta and others, also as .gz or .zip.";

/**
 * The user name and password for reading a feed. The form around it has the field `feed`.
 * @param props.isStored true when a login is stored, which is never shown
 */
export function FeedLogin({ isStored }: { isStored: boolean }) {
  const { register, formState } = useFormContext<{ feed: FeedForm; forgetLogin: boolean }>();
  const errors = formState.errors.feed?.login;
  return (
    <div>
      <div className="grid gap-4 sm:grid-cols-2">
        {/* The browser must neither offer the administrator's own password nor store this one as theirs. */}
        <TextField
          label="User name of the feed"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors?.userName?.message}
          {...register("feed.login.userName")}
        />
        <TextField
          label="Password of the feed"
          type="password"
          autoComplete="new-password"
          error={errors?.password?.message}
          {...register("feed.login.password")}
        />
      </div>
      <p className="mt-1.5 text-muted text-xs">
        {isStored
          ? "Both are stored. Type both to replace them; they are forgotten when the address leads to another server."
          : "If its server asks for them. They are sent to that server and shown to nobody."}
      </p>
      {isStored && (
        <ChoiceField type="checkbox" {...register("forgetLogin")}>
          Forget the stored user name and password
        </ChoiceField>
      )}
    </div>
  );
}

/**
 * Shows the key of an sftp server, and lets the operator confirm it before the password is sent. The form around it has the field
 * `feed`.
 */
export function ServerKey({ serverKey, onConfirm }: { serverKey: string; onConfirm: () => void }) {
  const { watch, setValue } = useFormContext<{ feed: FeedForm }>();
  if (watch("feed.serverKey") === serverKey) return null;
  const confirm = () => {
    setValue("feed.serverKey", serverKey);
    onConfirm();
  };
  return (
    <section aria-label="Key of the feed's server" className="rounded-control border border-line p-4 text-sm">
      <p>The server identifies itself by this key. Compare it with what the server's operator says:</p>
      <p className="my-2 font-mono text-xs [overflow-wrap:anywhere]">{serverKey}</p>
      <Button size="sm" onClick={confirm}>
        This is its key: check again
      </Button>
    </section>
  );
}

/**
 * Chooses the dealers whose cars are wanted, where a file has those of several dealers or a choice was made before. The form around it
 * has the field `feed`.
 * @param props.dealers the dealers whose cars the file has, as far as it was read
 */
export function FeedDealers({ dealers }: { dealers: readonly FeedDealer[] }) {
  const { control } = useFormContext<{ feed: FeedForm }>();
  const { field } = useController({ control, name: "feed.dealerIds" });
  const gone = field.value.filter((id) => !dealers.some((dealer) => dealer.id === id));
  const listed = [...dealers, ...gone.map((id) => ({ id, name: null, cars: 0 }))];
  if (listed.length < 2 && field.value.length === 0) return null;
  const choose = (id: string, isChosen: boolean) =>
    field.onChange(isChosen ? [...field.value, id] : field.value.filter((chosen) => chosen !== id));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-0.5 font-medium text-sm">Whose cars of the file are this dealership's</legend>
      <div className="-m-1 max-h-[300px] overflow-y-auto p-1">
        {listed.map((dealer) => (
          <ChoiceField
            key={dealer.id}
            type="checkbox"
            checked={field.value.includes(dealer.id)}
            onChange={(event) => choose(dealer.id, event.target.checked)}
          >
            {dealer.name !== null && dealer.name !== dealer.id ? `${dealer.name} (${dealer.id})` : dealer.id}
            <span className="text-muted">, {formatAmount(dealer.cars, "car")}</span>
          </ChoiceField>
        ))}
      </div>
    </fieldset>
  );
}
