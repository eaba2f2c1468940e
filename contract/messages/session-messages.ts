import { shellMessages } from '../shell-messages.ts';

export const { expired, signedOut, couldNotVerify, banned, loggedOut, continueToNotes } = shellMessages.session;
export const invalidUserData = 'Invalid user data received. Please login again.';
export const required = 'Please log in to continue.';
