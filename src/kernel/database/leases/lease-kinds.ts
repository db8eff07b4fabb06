/** The kinds of things that a lease is for. The key names the thing within its kind. */
export const LEASE_KINDS = [
  /** A process migrates the database; the only key is 1. */
  "migration",
  /** A worker lives; the key is its number. */
  "worker",
  /** A worker handles this job of the queue; the key is the job's id. */
  "job",
  /** A worker carries out this sync run. */
  "run",
  /** A process may send requests to this host; the key is its name, with a port that is not the usual one. */
  "host",
  /** A process is next in line for this host. */
  "hostWaiting",
  /** A worker makes this export. */
  "export",
  /** A process makes this backup; 0 stands for the copying of the log. */
  "backup",
  /** A process pushes the inventory to the partner; the only key is 1. */
  "partnerSync",
  /** A process values cars; the only key is 1. */
  "market",
  /** A process mails followers of searches their news; the only key is 1. */
  "follows",
  /** A process looks for new notifications; the only key is 1. */
  "notifications",
  /** A process writes the monthly reports' mails; the only key is 1. */
  "portal",
] as const;
export type LeaseKind = (typeof LEASE_KINDS)[number];

/** How long a lease lasts from its taking or its latest renewal, in milliseconds. */
export const LEASE_MS = 30_000;
