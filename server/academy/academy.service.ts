import { deleteInterest } from './academy.store.ts';

/** Forgets an interest in the transaction that deletes the account of its address. */
export const forgetInterest = deleteInterest;
