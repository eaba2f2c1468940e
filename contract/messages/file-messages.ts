export const linkInvalid = 'This link is not valid or has expired.';
export const notFound = 'This file does not exist.';
export const storeAway = 'Files cannot be stored or fetched at the moment. Please try again in a moment.';
