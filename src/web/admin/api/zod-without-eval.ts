import { config } from "zod";

// The schema library writes faster checks as program text, which the content security policy of the pages forbids; even its
// try is reported. To be imported before the first schema is made.
config({ jitless: true });
