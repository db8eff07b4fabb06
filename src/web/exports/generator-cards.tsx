import { buttonClass } from "../ui/button-class.ts";
import { ArrowUpRightIcon } from "../ui/icons.tsx";
import { GeneratorCard } from "./generator-card.tsx";

const MAX_CARDS = 200;

/** What can be made of the listed vehicles to be used elsewhere: cards as pages, cards as pictures, all photos. */
export function GeneratorCards() {
  return (
    <section aria-labelledby="generators" className="flex flex-col gap-3">
      <div>
        <h2 id="generators" className="font-bold text-lg tracking-tight">
          Downloads
        </h2>
        <p className="text-muted">Ready-made material about the listed vehicles, for social media and the dealers.</p>
      </div>
      <div className="grid gap-5 lg:grid-cols-3">
        <GeneratorCard
          title="Vehicle Cards Download"
          description={`Up to ${MAX_CARDS} vehicle cards as HTML files in one ZIP.`}
          generator={{
            path: "/api/admin/vehicle-cards",
            failure: "Failed to generate vehicle cards",
            saysStatus: true,
          }}
          success="Vehicle card HTML files generated successfully"
          startLabel="Generate vehicle cards"
          linkLabel="Download vehicle cards"
        >
          <a
            href="/api/admin/direct-cards-download"
            target="_blank"
            rel="noopener"
            className={buttonClass("secondary", "normal", "text-sm")}
          >
            Direct download
            <ArrowUpRightIcon className="size-4" />
          </a>
        </GeneratorCard>
        <GeneratorCard
          title="Vehicle Card Images Download"
          description={`Up to ${MAX_CARDS} vehicle cards as pictures in one ZIP.`}
          generator={{ path: "/api/admin/vehicle-card-images", failure: "Failed to generate vehicle card images" }}
          success="Vehicle card images are ready for download."
          startLabel="Generate card images"
          linkLabel="Download card images"
        />
        <GeneratorCard
          title="Vehicle Photos Gallery"
          description="All photos of the listed vehicles in one ZIP. It may take a few minutes."
          generator={{ path: "/api/admin/vehicle-photos-zip", failure: "Failed to generate vehicle photos ZIP" }}
          success="Vehicle photos ZIP file generated successfully"
          startLabel="Generate photos ZIP"
          linkLabel="Download photos ZIP"
        />
      </div>
    </section>
  );
}
