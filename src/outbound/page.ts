/** A fetched document. `url` is where redirects ended; `body` is decoded text. */
export type Page = {
  url: string;
  status: number;
  /** Lower-case media type without parameters: `text/html`. */
  contentType: string;
  body: string;
};

export type FetchOptions = {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  /** Request body; sent as is. */
  body?: string;
  /** What the caller can use; anything else is a `WrongContentError`. Default `html`. */
  accept?: "html" | "json" | "xml" | "any";
};
