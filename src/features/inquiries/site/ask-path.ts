/** The route of the form for a question to a car's dealership. */
export const ASK_ROUTE = "vehicles/:id/ask";

/** The same for one car. */
export const askPath = (vehicleId: number): string => `/vehicles/${vehicleId}/ask`;
