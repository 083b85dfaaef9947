export const databaseFileName = "startup-funding.db";
