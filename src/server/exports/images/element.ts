/** What satori draws: the shape of a React element, without React. */
export type Element = { type: string; props: Record<string, unknown> };

export const element = (type: string, style: object, ...children: (Element | string)[]): Element => ({
  type,
  props: { style, children: children.length === 1 ? children[0] : children },
});
