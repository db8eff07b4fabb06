import type { Reporter, TestModule } from "vitest/node";

/**
 * Names at the end of a run the tests that passed only when they were tried again, so that nobody takes them for sound. Each of them
 * is a defect of the test or of the product, to be mended like one that fails: its first failure is printed, too.
 */
export class SaySecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const names = modules.flatMap((file) =>
      [...file.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `  ${file.relativeModuleId} > ${test.fullName}\n    ${test.result().errors?.[0]?.stack}`),
    );
    if (names.length === 0) return;
    process.stdout.write(
      `\nPassed only at the second try, and wants mending (${names.length}):\n${names.join("\n")}\n`,
    );
  }
}
