import type { Aspiration, EngineLayout } from "./engine.ts";

/** An engine as calls return it; what is unknown is absent or null. */
export type WiredEngine = {
  engineCc?: number | null | undefined;
  cylinders?: number | null | undefined;
  engineLayout?: EngineLayout | null | undefined;
  aspiration?: Aspiration | null | undefined;
};

const AIR: Record<Aspiration, string> = {
  turbo: "turbo",
  supercharged: "supercharged",
  twincharged: "turbo and supercharged",
  natural: "naturally aspirated",
};

/** Returns "V6", "inline-4", "6 cylinders", "rotary"; null when none is known. */
function layoutWords({ engineLayout: layout, cylinders }: WiredEngine): string | null {
  if (layout === "rotary") return layout;
  if (!cylinders) return null;
  if (!layout) return `${cylinders} cylinders`;
  return layout === "v" || layout === "w" ? `${layout.toUpperCase()}${cylinders}` : `${layout}-${cylinders}`;
}

/** Returns an engine in words: "3.5 L V6, turbo", "2.0 L, 4 cylinders"; null when nothing of it is known. */
export function engineWords(engine: WiredEngine): string | null {
  const liters = engine.engineCc ? `${(engine.engineCc / 1_000).toFixed(1)} L` : null;
  const layout = layoutWords(engine);
  const air = engine.aspiration ? AIR[engine.aspiration] : null;
  const glue = layout?.endsWith("cylinders") ? ", " : " ";
  const size = [liters, layout].filter((part) => part !== null).join(glue);
  return [size, air].filter((part) => part !== null && part !== "").join(", ") || null;
}
