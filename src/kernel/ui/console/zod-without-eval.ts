import { config } from "zod";

// Zod compiles faster checks with `eval`, which the pages' content security policy forbids; even the attempt is
// reported. Import this before the first schema is created.
config({ jitless: true });
