/** Id of the element that React fills. */
export const ROOT_ID = "root";
/** Id of the script element with the state that the browser continues from. */
export const STATE_ID = "page-state";
