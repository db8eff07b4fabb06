import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Dealership } from "../dealership-schemas.ts";
import type { DealershipSlots } from "./dealership-screen.ts";
import { joinDealershipParts, joinSections } from "./join-dealership-parts.tsx";

type Props = { dealership: Dealership; slots: DealershipSlots };
/** These sections' contents use no props. */
const NO_PROPS = {} as Props;

const First = () => <p>first</p>;
const Second = () => <p>second</p>;

describe("the sections of a dealership", () => {
  it("stand in their order", () => {
    const sections = joinSections([
      { id: "b", label: "B", order: 2, Content: Second },
      { id: "a", label: "A", order: 1, Content: First },
    ]);
    expect(sections.map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("are one where several rooms add to the same", () => {
    const [joined, ...others] = joinSections([
      { id: "a", label: "A", order: 2, Content: Second },
      { id: "a", label: "A", order: 1, Content: First },
    ]);
    if (!joined) throw new Error("no section");
    const { Content } = joined;
    const html = renderToStaticMarkup(<Content {...NO_PROPS} />);
    expect(html).toBe('<div class="flex flex-col gap-5"><p>first</p><p>second</p></div>');
    expect(others).toEqual([]);
  });

  it("require parts for all required places", () => {
    expect(() => joinDealershipParts([])).toThrow("empty");
  });
});
