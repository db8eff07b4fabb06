/** The address of the privacy page. */
export const PRIVACY_PATH = "/privacy";
