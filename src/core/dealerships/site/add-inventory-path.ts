/** The page for dealers who want their cars listed. */
export const ADD_INVENTORY_PATH = "/add-inventory";
