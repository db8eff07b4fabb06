/** A file of an agency that cannot be fetched or used; the message says why in half a sentence ("it lacks the column year"). */
export class OfficialFileError extends Error {}
