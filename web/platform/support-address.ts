/** Whom people write to who cannot help themselves. */
export const supportAddress = 'support@thoughtleaf.example';
