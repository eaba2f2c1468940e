/** Path of the page view counter, in a file of its own, so that pages need none of the contract's schemas. */
export const pageViewPath = '/api/analytics/pageview';
