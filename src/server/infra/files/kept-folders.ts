/** The folder of the data folder with the files about dealerships' consent. Nothing else has them, so backups do. */
export const CONSENTS_FOLDER = "consents";
