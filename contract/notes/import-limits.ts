/**
 * Limits of imports, apart from `limits`, which every page loads: notes of one call, the bytes of its body, the length of a sender's own name
 * for a note, and such names of one question.
 */
export const importLimits = { each: 100, bytes: 20 * 1_048_576, clientId: 100, asked: 1000 } as const;
