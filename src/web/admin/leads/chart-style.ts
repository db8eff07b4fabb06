/** What both charts share: few lines, our colours in both schemes, nothing that moves. */
export const AXIS = {
  tick: { fill: "var(--muted)", fontSize: 12 },
  stroke: "var(--line-strong)",
  tickLine: false,
} as const;

export const TOOLTIP = {
  contentStyle: {
    background: "var(--surface)",
    border: "1px solid var(--line-strong)",
    borderRadius: 10,
    fontSize: 13,
  },
  labelStyle: { color: "var(--ink)", fontWeight: 600 },
  itemStyle: { color: "var(--muted)" },
} as const;

/** What the charts count. */
export const SERIES = "Contact Clicks";

/** Height of both charts in pixels; their skeleton has it too. */
export const CHART_HEIGHT_PX = 390;
