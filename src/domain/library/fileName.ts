/** The name of the database in the store's folder. */
export const databaseFileName = "startup-funding.db";
