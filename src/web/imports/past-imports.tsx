import { useQuery } from "@tanstack/react-query";
import { Download, FileSpreadsheet } from "lucide-react";
import type { Dealership } from "#contract/dealerships/dealership.ts";
import { serverMessage } from "../api/api-call.ts";
import { apiQuery } from "../api/api-query.ts";
import { buttonClass } from "../ui/button-class.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { formatMoment } from "../ui/format-moment.ts";
import { formatCount } from "../ui/format-number.ts";
import { rejectedRowsPath } from "./rejected-rows-path.ts";

/** The CSV files that were uploaded for a dealership, with what was not taken of them. */
export function PastImports({ dealership }: { dealership: Dealership }) {
  const { data, error } = useQuery(apiQuery("/api/dealerships/:id/imports", { id: String(dealership.id) }));
  return (
    <Card title="CSV uploads" description="Cars from a CSV file are not removed by a crawl." flush>
      {error && (
        <EmptyState title="The uploads could not be loaded" text={serverMessage(error, "The server did not answer.")} />
      )}
      {!data && !error && (
        <p role="status" className="px-5 pb-6 text-muted text-sm">
          Loading uploads...
        </p>
      )}
      {data?.length === 0 && (
        <EmptyState icon={<FileSpreadsheet aria-hidden="true" />} title="No CSV file was uploaded yet" />
      )}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {data.map((past) => (
            <li
              key={past.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 text-sm md:px-5"
            >
              <div className="min-w-0">
                <p className="wrap-anywhere font-medium">{past.fileName}</p>
                <p className="text-muted text-xs">
                  {formatMoment(past.at)} by {past.adminName}
                </p>
              </div>
              <p className="tabular-nums">
                {formatCount(past.rowsRead)} read: {formatCount(past.added)} added, {formatCount(past.changed)} changed,{" "}
                {formatCount(past.unchanged)} unchanged, {formatCount(past.rejected)} rejected
              </p>
              {past.rejected > 0 && (
                <a href={rejectedRowsPath(past.id)} download className={buttonClass("secondary", "compact")}>
                  <Download aria-hidden="true" className="size-4" />
                  Rejected rows
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
