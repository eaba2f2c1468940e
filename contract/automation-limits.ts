/** Limits of access tokens, webhooks and exports that go by themselves. Apart from `limits`, which every page loads. */
export const automationLimits = {
  /** Personal access tokens of an account, expired ones of the list included. */
  accessTokens: { kept: 50, name: { min: 1, max: 60 } },
  scheduledExport: { url: { min: 1, max: 2000 }, account: { min: 1, max: 200 }, secret: { min: 1, max: 500 } },
  /** Webhooks of an account; the log of each has the newest `logged` that are over. */
  webhooks: { kept: 5, url: { min: 1, max: 2000 }, logged: 100, deliveries: { default: 50, max: 100 } },
} as const;
