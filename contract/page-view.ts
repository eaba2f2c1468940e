/** Where a page view is counted. By itself, so that each page can count itself without the contract's schemas. */
export const pageViewPath = '/api/analytics/pageview';
