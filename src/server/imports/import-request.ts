/** An upload as it goes to the thread that carries it out. */
export type ImportCsvRequest = {
  databaseUrl: string;
  /** Where the uploaded file lies. */
  path: string;
  /** What it was called by the person who uploaded it. */
  fileName: string;
  dealershipId: number;
  adminName: string;
  /** Where shoppers reach our own site; addresses on it in the file stand for the dealers' own. */
  publicUrl: string;
  /** False only says what would happen. */
  apply: boolean;
  /** The file is the whole lot: listed cars that it does not name go. */
  wholeLot?: boolean;
  /** How many cars the caller has agreed to lose; needed when the whole lot removes many. */
  confirmRemovals?: number;
};

/** The dealership that a file is uploaded for. */
export type Seller = { id: number; name: string; url: string; expired: boolean };
