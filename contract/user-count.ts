/** Where the number of accounts is asked for. By itself, so that the landing page needs none of the contract's schemas. */
export const userCountPath = '/api/users/count';
