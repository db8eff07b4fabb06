import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The first line of a file that takes many seconds although it is short. */
const MARK = "// Takes long.\n";

/**
 * Vitest's order within a kind of tests (what took longest in the last run, or else the largest file), but first the files that say that
 * they take long. In a new clone no run was the last one, and a short file that takes half a minute would be among the last: one worker
 * would go on alone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kinds = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...kinds.values()].flatMap((kind) => {
      const { long = [], others = [] } = Object.groupBy(kind, ({ moduleId }) =>
        readFileSync(moduleId, "utf8").startsWith(MARK) ? "long" : "others",
      );
      return [...long, ...others];
    });
  }
}
