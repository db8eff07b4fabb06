import { buttonClass } from "./button-class.ts";
import { Spinner } from "./spinner.tsx";

type TryAgainProps = {
  /** Where the page is: without scripts trying again is a reload. */
  address: string;
  onRetry: () => void;
  retrying: boolean;
};

/** Reads again what failed, in place: a reload would leave the page, and with it what can bring it back. */
export function TryAgain({ address, onRetry, retrying }: TryAgainProps) {
  return (
    <a
      href={address}
      onClick={(event) => {
        event.preventDefault();
        onRetry();
      }}
      aria-busy={retrying}
      className={buttonClass("primary")}
    >
      {retrying && <Spinner small />}
      Try again
    </a>
  );
}
