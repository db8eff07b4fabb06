import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_EXPORT_VEHICLES } from "#domain/exports/export-rules.ts";
import { apiPath } from "../../api/api-query.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { ArrowUpRightIcon } from "../../ui/icons.tsx";
import { dealershipsQuery } from "../api/dealership-list.ts";
import { choiceProblem, choiceQuery, DEFAULT_CHOICE } from "./export-choice.ts";
import { ExportChoiceForm } from "./export-choice-form.tsx";
import { GeneratorCard } from "./generator-card.tsx";
import { PastExports } from "./past-exports.tsx";
import { useExports } from "./use-exports.ts";

/** What can be made of the listed vehicles to be used elsewhere: cards as pages, cards as pictures, all photos. */
export function GeneratorCards() {
  const [choice, setChoice] = useState(DEFAULT_CHOICE);
  const exports = useExports();
  const dealerships = useQuery(dealershipsQuery).data ?? [];
  const query = choiceQuery(choice);
  const shared = { query, problem: choiceProblem(choice), jobs: exports.data ?? [] };
  return (
    <section aria-labelledby="generators" className="flex flex-col gap-3">
      <div>
        <h2 id="generators" className="font-bold text-lg tracking-tight">
          Downloads
        </h2>
        <p className="text-muted">Ready-made material about the listed vehicles, for social media and the dealers.</p>
      </div>
      <ExportChoiceForm choice={choice} onChange={setChoice} />
      <div className="grid gap-5 lg:grid-cols-3">
        <GeneratorCard
          {...shared}
          title="Vehicle Cards Download"
          description={`Up to ${MAX_EXPORT_VEHICLES} vehicle cards as HTML files in one ZIP.`}
          generator={{
            kind: "vehicle_cards",
            path: "/api/admin/vehicle-cards",
            failure: "Failed to generate vehicle cards",
            saysStatus: true,
          }}
          success="Vehicle card HTML files generated successfully"
          startLabel="Generate vehicle cards"
          linkLabel="Download vehicle cards"
        >
          <a
            href={apiPath("/api/admin/direct-cards-download", {}, query)}
            target="_blank"
            rel="noopener"
            className={buttonClass("secondary", "normal", "text-sm")}
          >
            Direct download
            <ArrowUpRightIcon className="size-4" />
          </a>
        </GeneratorCard>
        <GeneratorCard
          {...shared}
          title="Vehicle Card Images Download"
          description={`Up to ${MAX_EXPORT_VEHICLES} vehicle cards as pictures in one ZIP.`}
          generator={{
            kind: "vehicle_card_images",
            path: "/api/admin/vehicle-card-images",
            failure: "Failed to generate vehicle card images",
          }}
          success="Vehicle card images are ready for download."
          startLabel="Generate card images"
          linkLabel="Download card images"
        />
        <GeneratorCard
          {...shared}
          title="Vehicle Photos Gallery"
          description="All photos of all listed vehicles that have some, in one ZIP. It may take a few minutes."
          generator={{
            kind: "vehicle_photos",
            path: "/api/admin/vehicle-photos-zip",
            failure: "Failed to generate vehicle photos ZIP",
          }}
          success="Vehicle photos ZIP file generated successfully"
          startLabel="Generate photos ZIP"
          linkLabel="Download photos ZIP"
        />
      </div>
      <PastExports
        jobs={exports.data}
        isError={exports.isError}
        dealershipNames={new Map(dealerships.map(({ id, name }) => [id, name]))}
        onRetry={() => exports.refetch()}
      />
    </section>
  );
}
