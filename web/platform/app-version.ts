/** The version that the check at start and the cache manager compare and save. */
export const appVersion = '1.0.0-2025-07-20';
