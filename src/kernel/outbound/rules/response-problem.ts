/** Why a response is not the requested document. `sentence` is for the operator. */
export type ResponseProblem = { kind: "refused" | "missing" | "unavailable" | "stand-in"; sentence: string };
