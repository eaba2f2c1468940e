/** Path of the number of accounts, in a file of its own, so that the landing page needs none of the contract's schemas. */
export const userCountPath = '/api/users/count';
