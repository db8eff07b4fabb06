import type { ReactNode } from "react";
import type { LeadReport } from "#contract/leads/lead.ts";
import { formatCount } from "../../ui/format-number.ts";
import { ScrollRegion } from "../ui/card.tsx";
import { formatClickTime } from "./format-click-time.ts";

const NUMBER_CLASS = "px-3 py-2.5 text-right align-top tabular-nums";
const TEXT_CLASS = "px-3 py-2.5 text-left align-top";

/** How many clicks and views each dealership got. */
export function LeadsPerDealership({ rows }: { rows: LeadReport["dealerships"] }) {
  return (
    <LeadTable label="Leads per dealership" empty="No dealership had a view or a click on these days." rows={rows}>
      <thead>
        <tr>
          <Head>Dealership</Head>
          <Head number>Clicks</Head>
          <Head number>Views</Head>
          <Head number phoneless>
            Cars clicked
          </Head>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ dealershipId, name, clicks, views, vehicles }) => (
          <tr key={dealershipId ?? `gone ${name}`} className="hover:bg-page">
            <th scope="row" className={`${TEXT_CLASS} break-words font-medium`}>
              {name}
              {dealershipId === null && <span className="font-normal text-muted"> (deleted)</span>}
            </th>
            <td className={`${NUMBER_CLASS} font-semibold`}>{formatCount(clicks)}</td>
            <td className={NUMBER_CLASS}>{formatCount(views)}</td>
            <td className={`${NUMBER_CLASS} max-md:hidden`}>{formatCount(vehicles)}</td>
          </tr>
        ))}
      </tbody>
    </LeadTable>
  );
}

/** The vehicles that shoppers asked for most. */
export function LeadsPerVehicle({ rows }: { rows: LeadReport["vehicles"] }) {
  return (
    <LeadTable label="Leads per vehicle" empty="Nobody contacted a seller on these days." rows={rows}>
      <thead>
        <tr>
          <Head>Vehicle</Head>
          <Head number>Clicks</Head>
          <Head number phoneless>
            Latest
          </Head>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ vehicleId, vin, title, dealershipName, clicks, lastClick }) => (
          <tr key={vehicleId ?? `${vin} ${title} ${lastClick}`} className="hover:bg-page">
            <th scope="row" className={`${TEXT_CLASS} font-medium`}>
              <span className="line-clamp-2 break-words">{title || "Unknown Vehicle"}</span>
              <span className="block break-words font-normal text-muted text-xs">{dealershipName}</span>
            </th>
            <td className={`${NUMBER_CLASS} font-semibold`}>{formatCount(clicks)}</td>
            <td className={`${NUMBER_CLASS} whitespace-nowrap max-md:hidden`}>
              {formatClickTime(lastClick, { brief: true })}
            </td>
          </tr>
        ))}
      </tbody>
    </LeadTable>
  );
}

function LeadTable(props: { label: string; empty: string; rows: readonly unknown[]; children: ReactNode }) {
  if (props.rows.length === 0) {
    return <p className="rounded-control border border-line px-3 py-8 text-center text-muted">{props.empty}</p>;
  }
  return (
    <ScrollRegion label={props.label} className="max-h-96 rounded-control border border-line">
      <table className="w-full">{props.children}</table>
    </ScrollRegion>
  );
}

function Head(props: { number?: boolean; phoneless?: boolean; children: ReactNode }) {
  return (
    <th
      scope="col"
      className={`sticky top-0 bg-sunken px-3 py-2 font-medium text-muted text-xs ${props.number ? "text-right" : "text-left"} ${props.phoneless ? "max-md:hidden" : ""}`}
    >
      {props.children}
    </th>
  );
}
