import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { PartContent, type ScreenPart } from "./part.tsx";

/**
 * A section of the technical details: a line with its name and what matters of it. It is open when something in it is wrong, and when a link
 * leads to it. Its content exists while it is open.
 * @param props.id the end of the addresses that lead to it: `queue` in `/admin/health#queue`
 */
export function Fold(props: { id: string; title: string; note?: string; isWrong?: boolean; children: ReactNode }) {
  const { id, title, note, isWrong = false, children } = props;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const place = useRef<HTMLDetailsElement>(null);
  const { hash, key } = useLocation();
  // `key` is another one when the same link is followed again.
  useEffect(() => {
    if (hash !== `#${id}`) return;
    setChosen(true);
    place.current?.scrollIntoView();
  }, [hash, id, key]);
  const isOpen = chosen ?? isWrong;
  return (
    <details id={id} ref={place} open={isOpen} className="border-line border-t">
      {/* A summary is a control, whose click the Enter key makes, too. */}
      <summary
        onClick={(event) => {
          // The browser would open or close it a second time.
          event.preventDefault();
          setChosen(!isOpen);
        }}
        className="flex min-h-12 cursor-pointer list-none flex-wrap items-center gap-x-3 px-4 text-sm hover:bg-sunken md:px-5 [&::-webkit-details-marker]:hidden"
      >
        <ChevronDown aria-hidden="true" className={`size-4 text-muted ${isOpen ? "" : "-rotate-90"}`} />
        <h3 className="font-semibold">{title}</h3>
        {note && <span className="text-muted numerals">{note}</span>}
      </summary>
      {isOpen && (
        <section aria-label={title} className="px-4 pt-1 pb-5 md:px-5">
          {children}
        </section>
      )}
    </details>
  );
}

/** A fold with a part of the screen, or the reason why it could not be read. @param props.noteOf what matters of it, in a few words */
export function PartFold<T>(props: {
  id: string;
  title: string;
  part: ScreenPart<T>;
  isWrong: boolean;
  noteOf: (value: T) => string;
  children: (value: T) => ReactNode;
}) {
  const { part, noteOf, isWrong, children, ...named } = props;
  return (
    <Fold {...named} isWrong={isWrong || !part.known} note={part.known ? noteOf(part.value) : "Not available"}>
      <PartContent part={part}>{children}</PartContent>
    </Fold>
  );
}
