/* Apart from the reading of contact data, because every list of cars loads it. */

/** Returns "(703) 555-0142" for ten digits. */
export const formatPhone = (phone: string): string => phone.replace(/^(...)(...)(....)$/, "($1) $2-$3");

/** Returns the number for `tel:` links and structured data: "+17035550142". */
export const internationalPhone = (phone: string): string => `+1${phone}`;
