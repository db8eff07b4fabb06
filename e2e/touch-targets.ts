import type { Page } from "playwright-core";
import { expect } from "vitest";

/** The size that a finger needs, in CSS pixels, in both directions. */
const MIN_TARGET_PX = 44;

/**
 * Finds controls that are too small for a finger.
 * @param within the part to check, by selector; the last of several. Default: the open dialog, or else the whole page
 * @returns each such control in words, with its width and height in CSS pixels
 */
export async function tooSmall(page: Page, within = "dialog[open], body"): Promise<string[]> {
  const found = await page.evaluate(measureTargets, { within, min: MIN_TARGET_PX });
  expect(found.measured).toBeGreaterThan(1);
  return found.tooSmall;
}

/**
 * Runs in the page. From the middle of each control feels in four directions how far it still answers, which counts its
 * label and what pseudo-elements add. Links within running text are exempt, as in WCAG 2.5.8.
 */
function measureTargets({ within, min }: { within: string; min: number }) {
  const selector = "a[href], button, select, summary, input:not([type=hidden], [type=range])";
  // An open dialog comes last, and makes everything else inert.
  const root = [...document.querySelectorAll(within)].at(-1) ?? document.body;
  const tooSmall: string[] = [];
  let measured = 0;
  for (const control of root.querySelectorAll<HTMLElement>(selector)) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest("[inert]")) continue;
    // Only there for screen readers, or once it has the focus.
    if (control.matches(".sr-only, .skip-link")) continue;
    if (!control.closest(".fixed")) control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    // A phone's header leaves while the page is scrolled down; the browser tells the page of a scroll only later.
    document.documentElement.removeAttribute("data-scrolled-down");
    const [box] = control.getClientRects();
    if (!box) continue;
    const isRunningText =
      getComputedStyle(control).display === "inline" &&
      [...(control.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeName === "#text" && node.nodeValue?.trim(),
      );
    if (isRunningText) continue;
    const answers = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (control.contains(hit) || hit.closest("label")?.control === control);
    };
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    /** How many pixels in a row answer: felt at every fourth one, and at each one before the first that does not. */
    const reach = (dx: number, dy: number, wanted: number) => {
      const at = (step: number) => answers(x + dx * (step + 0.25), y + dy * (step + 0.25));
      let steps = 0;
      while (steps < wanted && at(Math.min(steps + 3, wanted - 1))) steps = Math.min(steps + 4, wanted);
      while (steps < wanted && at(steps)) steps++;
      return steps;
    };
    /** No further than is enough: to feel costs more than all else here. */
    const reachBothWays = (dx: number, dy: number) => {
      const steps = reach(-dx, -dy, min);
      return steps + reach(dx, dy, min - steps);
    };
    const width = reachBothWays(1, 0);
    const height = reachBothWays(0, 1);
    measured += 1;
    if (width >= min && height >= min) continue;
    const words = control.getAttribute("aria-label") ?? control.innerText.trim() ?? "";
    tooSmall.push(`${control.tagName.toLowerCase()} "${words || control.getAttribute("name")}": ${width} x ${height}`);
  }
  return { measured, tooSmall };
}
