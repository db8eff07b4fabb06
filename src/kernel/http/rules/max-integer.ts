/** PostgreSQL's largest integer of 4 bytes. No id is larger, and a query with a larger number fails. */
export const MAX_INTEGER = 2_147_483_647;
