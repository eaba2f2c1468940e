/** Where the settings of the site are in the query cache; each document brings them. */
export const settingsKey = ['site-settings'] as const;
