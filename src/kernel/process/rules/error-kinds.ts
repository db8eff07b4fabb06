/** The kinds of errors, from those that the operator can repair to those that need a developer. */
export const ERROR_KINDS = [
  "database-away",
  "database-slow",
  "database-full",
  "disk-full",
  "folder-closed",
  "memory",
  "mail",
  "storage",
  "process-ended",
  "backup",
  "site",
  "program",
] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

type KindWords = {
  title: string;
  /** The meaning of the error, for readers who are not developers. */
  meaning: string;
  /** The advice to the operator. */
  remedy: string;
  /** True when the operator has to act. Errors that end by themselves are only listed. */
  needsYou: boolean;
};

export const ERROR_WORDS: Record<ErrorKind, KindWords> = {
  "database-away": {
    title: "The database could not be reached",
    meaning: "Pages and syncs wait until it is back, and go on by themselves.",
    remedy: "If it happens again: check whether the database's machine runs, and whether DATABASE_URL is right.",
    needsYou: true,
  },
  "database-slow": {
    title: "The database was too slow",
    meaning: "A statement was canceled because it took too long or waited for another one. Its work is tried again.",
    remedy: "If it happens every night: give the database's machine more memory or a faster disk.",
    needsYou: false,
  },
  "database-full": {
    title: "The database has no free connection",
    meaning: "All connections that the server allows are in use.",
    remedy: "Raise max_connections of the PostgreSQL server, or run fewer processes (docs/connections.md).",
    needsYou: true,
  },
  "disk-full": {
    title: "The disk is full",
    meaning: "Nothing more can be stored: syncs, exports and the database stop.",
    remedy: "Make room on the disk with the data folder, or give the photos less (PHOTO_CACHE_MB).",
    needsYou: true,
  },
  "folder-closed": {
    title: "A folder cannot be read or written",
    meaning: "AutoHub has no right to a file or folder that it needs.",
    remedy: "Give the data folder to the user that runs AutoHub, and check whether its disk is mounted read-only.",
    needsYou: true,
  },
  memory: {
    title: "The memory ran out",
    meaning: "A part of AutoHub needed more memory than it may have.",
    remedy: "Give the machine or the container more memory, or sync fewer dealerships at a time (CRAWL_CONCURRENCY).",
    needsYou: true,
  },
  mail: {
    title: "Mail could not be sent",
    meaning: "The mail server refused a mail or did not answer. Mails wait and are tried again for two days.",
    remedy: "Settings, Mail sends a test and shows what the server says.",
    needsYou: true,
  },
  storage: {
    title: "Object storage did not answer",
    meaning: "Exports and photos in the bucket could not be read or written.",
    remedy: "Look whether the bucket exists and its keys are right (FILES_S3_*).",
    needsYou: true,
  },
  "process-ended": {
    title: "A process ended unexpectedly",
    meaning: "Another one has replaced it. The requests that it was answering are lost.",
    remedy: "If it happens again, send the bundle for support.",
    needsYou: true,
  },
  backup: {
    title: "A backup went wrong",
    meaning: "The copy of the data could not be made or finished.",
    remedy: "Settings, Backups says why, and makes one by hand.",
    needsYou: true,
  },
  site: {
    title: "Another server did not answer",
    meaning: "A website or another receiver did not answer. The request is repeated later.",
    remedy: "Nothing, as long as it does not go on for days.",
    needsYou: false,
  },
  program: {
    title: "An error in AutoHub",
    meaning: "An error that AutoHub does not recognize. The request or job failed; everything else goes on.",
    remedy: "Download the bundle for support below, and send it to the person who maintains the program.",
    needsYou: true,
  },
};

/** The known facts of an error. `what`: our own words in the log. */
export type ErrorFacts = { what: string; name: string; code: string; message: string; isDatabaseAway: boolean };

const BY_CODE: readonly (readonly [RegExp, ErrorKind])[] = [
  [/^(?:57014|55P03|40P01|40001|25P03)$/, "database-slow"],
  [/^53300$/, "database-full"],
  [/^(?:ENOSPC|EDQUOT|53100)$/, "disk-full"],
  [/^(?:EACCES|EPERM|EROFS|EMFILE|ENFILE)$/, "folder-closed"],
  [/^(?:ERR_WORKER_OUT_OF_MEMORY|ENOMEM|53200)$/, "memory"],
  [/^(?:EAUTH|EENVELOPE|EMESSAGE|ESTREAM|ETLS)$/, "mail"],
];
const BY_WORDS: readonly (readonly [RegExp, ErrorKind])[] = [
  [/process has ended/, "process-ended"],
  [/\bbackup|database's log/, "backup"],
  [/\bmails?\b/, "mail"],
  [/\bS3\b|object storage/, "storage"],
];
const NETWORK_CODE =
  /^(?:E?CONN[A-Z]+|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|UND_ERR_[A-Z_]+|CERT_[A-Z_]+)$/;
const PROGRAM_FAULT = /^(?:TypeError|RangeError|ReferenceError|SyntaxError|AssertionError|ZodError)$/;

/** Returns an error's kind, by what can be done about it. */
export function kindOfError({ what, name, code, message, isDatabaseAway }: ErrorFacts): ErrorKind {
  const byCode = BY_CODE.find(([pattern]) => pattern.test(code));
  if (byCode) return byCode[1];
  if (PROGRAM_FAULT.test(name)) return "program";
  const byWords = BY_WORDS.find(([pattern]) => pattern.test(what));
  if (byWords) return byWords[1];
  if (/^S3|NoSuchBucket|AccessDenied/.test(name)) return "storage";
  if (/statement timeout|Query read timeout|timed out waiting for/i.test(message)) return "database-slow";
  if (/heap out of memory|Array buffer allocation failed/.test(message)) return "memory";
  if (isDatabaseAway) return "database-away";
  return NETWORK_CODE.test(code) ? "site" : "program";
}
