/** Limits of links to notes. Apart from `limits`, which every page loads. Expired links count as well. */
export const shareLimits = {
  each: 20,
  password: { min: 8, max: 128 },
  years: 10,
  page: { default: 30, max: 100 },
} as const;
