/** Limits of sessions, which the server alone keeps. */
export const sessionLimits = {
  /** Sessions that an account may have at a time: who signs in once more ends the one that was used longest ago. */
  user: 100,
  admin: 20,
  /** Sessions that the list of one's devices names. */
  listed: 100,
} as const;
