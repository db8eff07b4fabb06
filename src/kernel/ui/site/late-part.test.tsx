import { Suspense } from "react";
import { prerender } from "react-dom/static";
import { expect, it } from "vitest";
import { lateOrNothing } from "./late-part.tsx";

it("leaves a page without a part whose file cannot be loaded", async () => {
  const Part = lateOrNothing<{ name: string }>(() => Promise.reject(new Error("no such file")));
  const { prelude } = await prerender(
    <main>
      The car
      <Suspense>
        <Part name="equipment" />
      </Suspense>
    </main>,
  );
  expect(await new Response(prelude).text()).toBe("<main>The car<!--$--><!--/$--></main>");
});
