import { useState } from "react";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import type { SavedCar } from "../../rules/saved-cars.ts";
import { MAX_QR_LINK, writeTransferLink } from "./transfer-link.ts";

type Transfer = { link: string; code: { size: number; path: string } | null };

/** Transfers the saved cars to another browser: by a link, and by a QR code when there are few. */
export function MovePanel({ cars }: { cars: SavedCar[] }) {
  const [transfer, setTransfer] = useState<Transfer>();
  const [word, setWord] = useState("");
  async function make() {
    try {
      const link = await writeTransferLink(cars, location.origin);
      const code = link.length > MAX_QR_LINK ? null : (await import("./draw-qr.ts")).drawQr(link);
      setTransfer({ link, code });
      setWord("");
    } catch {
      setWord("The link could not be made in this browser.");
    }
  }
  async function copy(link: string) {
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    setWord(isCopied ? "Copied." : "Copy it from the field.");
  }
  return (
    <section aria-labelledby="move-cars" className="saved-panel">
      <h2 id="move-cars">On another phone or computer</h2>
      <p>
        A link brings these cars and your notes to another browser. It contains them, so everybody who has it can read
        them.
      </p>
      {!transfer && (
        <button type="button" onClick={make} className={buttonClass("secondary")}>
          Make a link
        </button>
      )}
      {transfer && (
        <div className="saved-transfer">
          <label>
            Link
            <input readOnly value={transfer.link} onFocus={({ target }) => target.select()} />
          </label>
          <button type="button" onClick={() => copy(transfer.link)} className={buttonClass("secondary")}>
            Copy
          </button>
          {transfer.code ? (
            <svg
              viewBox={`0 0 ${transfer.code.size} ${transfer.code.size}`}
              role="img"
              aria-label="QR code of the link"
              shapeRendering="crispEdges"
            >
              <rect width={transfer.code.size} height={transfer.code.size} fill="#fff" />
              <path d={transfer.code.path} fill="#000" />
            </svg>
          ) : (
            <p>These are too many cars for a QR code. Send yourself the link.</p>
          )}
        </div>
      )}
      <p role="status">{word}</p>
    </section>
  );
}
