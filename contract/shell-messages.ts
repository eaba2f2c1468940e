/**
 * The sentences that every page can say by itself. They are part of `messages`, whose others come to a browser with the
 * pages that say them (contract/messages/). This file imports nothing.
 */
export const shellMessages = {
  session: {
    expired: 'Session expired or invalid. Please login again.',
    signedOut: 'You were signed out of this device. Nothing of yours is kept in this browser.',
    couldNotVerify: 'Could not verify session. Please login.',
    banned: 'Your account has been banned.',
    loggedOut: 'Logged out successfully!',
    continueToNotes: 'Continue to Notes',
  },
  notes: {
    requestFailed: (status: number) => `Request failed with status ${status}.`,
  },
  push: {
    registerFailed: 'Failed to register service worker',
  },
  site: {
    maintenance: 'Thoughtleaf is being maintained. Please come back in a little while.',
  },
  offline: {
    noRefresh: 'You are offline. Refreshing now would empty what this browser keeps for reading offline.',
    refreshFailed: 'This browser did not let its caches be cleared.',
  },
  http: {
    internal: 'Something went wrong on our side. Please try again.',
  },
} as const;
