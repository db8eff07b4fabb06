/** Markup that needs no escaping. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type HtmlPart = Html | string | number | null | undefined | false | readonly HtmlPart[];

/** Escapes text for element content and for quoted attributes. */
function escapeHtml(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#39;");
}

function render(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.markup;
  if (typeof part === "object") return part.map(render).join("");
  return escapeHtml(String(part));
}

/** Template tag: the literal text is markup, inserted values are escaped unless they are {@link Html}. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(strings.map((text, index) => text + (index < parts.length ? render(parts[index]) : "")).join(""));
}

/** Returns a value as JSON that is safe inside a `<script>` element. */
export function scriptJson(value: unknown): Html {
  return new Html(JSON.stringify(value).replace(/</g, "\\u003c").replace(/>/g, "\\u003e").replace(/&/g, "\\u0026"));
}
