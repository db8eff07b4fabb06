import { MousePointerClick } from "lucide-react";
import type { ContactClick } from "#contract/leads/lead.ts";
import { RECENT_CLICKS } from "#domain/leads/lead-rules.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ScrollRegion } from "../ui/scroll-region.tsx";
import { useMediaQuery, WIDE } from "../ui/use-media-query.ts";
import { formatClickTime } from "./format-click-time.ts";

const UNKNOWN = "N/A";
const HEAD_CLASS = "sticky top-0 bg-surface px-2 py-2.5 text-left font-medium text-muted text-xs";
const CELL_CLASS = "border-line border-t px-2 py-2.5 align-top";

/** The latest contact clicks. On a phone make and year stand as badges under the title. */
export function RecentClicks({ clicks }: { clicks: ContactClick[] }) {
  const phone = !useMediaQuery(WIDE);
  if (clicks.length === 0) {
    return (
      <EmptyState
        icon={<MousePointerClick aria-hidden="true" />}
        title="No contact activity recorded yet"
        text={`The ${RECENT_CLICKS} latest clicks on "Contact Seller" will be listed here.`}
      />
    );
  }
  const columns = phone ? ["Time", "Vehicle"] : ["Time", "Vehicle", "Year", "Make", "Model"];
  return (
    <ScrollRegion label="Recent contact clicks" className="max-h-100">
      <table className="w-full">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={HEAD_CLASS}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {clicks.map((click) => (
            <ClickRow key={click.id} click={click} phone={phone} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function ClickRow({ click, phone }: { click: ContactClick; phone: boolean }) {
  const { title, year, make, model } = click;
  return (
    <tr className="hover:bg-page">
      <td className={`${CELL_CLASS} whitespace-nowrap text-muted tabular-nums`}>
        <time dateTime={click.timestamp}>{formatClickTime(click.timestamp, { brief: phone })}</time>
      </td>
      <td className={`${CELL_CLASS} min-w-0 font-medium`}>
        <span className="line-clamp-2 break-words">{title || "Unknown Vehicle"}</span>
        {phone && (
          <span className="mt-1.5 flex flex-wrap gap-1.5">
            {[make || UNKNOWN, year ?? UNKNOWN].map((word, place) => (
              <span
                // The two never change places.
                key={place === 0 ? "make" : "year"}
                className="rounded-full bg-sunken px-2 py-0.5 font-medium text-muted text-xs tabular-nums"
              >
                {word}
              </span>
            ))}
          </span>
        )}
      </td>
      {!phone && (
        <>
          <td className={`${CELL_CLASS} tabular-nums`}>{year ?? UNKNOWN}</td>
          <td className={`${CELL_CLASS} max-w-36 break-words`}>{make || UNKNOWN}</td>
          <td className={`${CELL_CLASS} max-w-48 truncate`}>{model || UNKNOWN}</td>
        </>
      )}
    </tr>
  );
}
