export const badParts = 'parts must be a list of parts, each with a page and a text.';
export const badPage = 'page must be a whole number from 1 up, or null.';
export const badFailure = 'failure must be one of noText, protected, unreadable, tooLarge and unsupported.';
export const tooLong = 'These are more words than are stored of a file.';
export const badStart = 'startsAt must be a number of seconds from 0 up, or null.';
