/** What the words for a failed start need to know besides the error. */
export type StartFacts = {
  /** Absolute. */
  dataDir: string;
  /** Undefined with the embedded database. Its password is never repeated. */
  databaseUrl: string | undefined;
  host: string;
  port: number;
  /** The operating system's account that this process runs as. */
  account: string;
};
